"""Where the program keeps things, and where its own resources are."""

import os
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs

APP_NAME = "nightstand"


@dataclass(frozen=True, slots=True)
class AppPaths:
    """The folders of one run. `library` holds what must not be lost; `cache` may be deleted at any time."""

    library: Path
    config: Path
    cache: Path
    logs: Path


def default_paths(library: str | os.PathLike[str] | None = None) -> AppPaths:
    """Return the folders: the given library, else the environment's, else the platform's.

    The environment variables are NIGHTSTAND_LIBRARY, NIGHTSTAND_CONFIG, NIGHTSTAND_CACHE and NIGHTSTAND_LOG. Nothing is
    created.
    """
    return AppPaths(
        library=_folder(
            library, "NIGHTSTAND_LIBRARY", platformdirs.user_data_path(APP_NAME, appauthor=False) / "library"
        ),
        config=_folder(None, "NIGHTSTAND_CONFIG", platformdirs.user_config_path(APP_NAME, appauthor=False)),
        cache=_folder(None, "NIGHTSTAND_CACHE", platformdirs.user_cache_path(APP_NAME, appauthor=False)),
        logs=_folder(None, "NIGHTSTAND_LOG", platformdirs.user_log_path(APP_NAME, appauthor=False)),
    )


def resource(relative: str) -> Traversable:
    """Return a file under resources/, wherever the program runs from.

    A wheel and a bundle carry the folder inside the package; a source checkout keeps it at the root.
    """
    packaged = files("nightstand") / "resources"
    root = packaged if packaged.is_dir() else Path(__file__).parents[2] / "resources"
    return root / relative


def _folder(given: str | os.PathLike[str] | None, variable: str, default: Path) -> Path:
    """Return the first that is set, absolute, so that a later change of the working folder does not move it."""
    chosen = given or os.environ.get(variable) or default
    return Path(chosen).expanduser().absolute()
