"""The kinds of things that papers introduce: framework, benchmark, algorithm and so on."""

from __future__ import annotations

TYPE_NOUN = "|".join(
    "agent|algorithm|analysis|approach|architecture|attack|benchmark|bound|codebase|corpus|criterion|dataset|decoder|"
    "defense|detector|encoder|engine|environment|estimator|family|formulation|framework|generator|infrastructure|"
    "interface|kernel|language model|layer|library|loss|mechanism|method|methodology|metric|model|module|network|"
    "objective|operator|optimizer|paradigm|parameterization|pipeline|planner|platform|policy|principle|procedure|"
    "protocol|recipe|regularizer|representation|sampler|scheme|simulator|solution|solver|strategy|suite|system|"
    "technique|testbed|theory|tokenizer|toolkit|training method|variant|workflow".split("|")
)
"""The kinds of things that papers introduce, as alternatives of a regular expression."""
