"""All services that can be asked, in the order in which people see them. Loading this loads no network library."""

from collections.abc import Mapping

from nightstand.online.arxiv import ARXIV
from nightstand.online.crossref import CROSSREF
from nightstand.online.dblp import DBLP
from nightstand.online.openreview import OPENREVIEW
from nightstand.online.service import Service

SERVICES: Mapping[str, Service] = {service.name: service for service in (CROSSREF, OPENREVIEW, ARXIV, DBLP)}
"""Every service by name."""
