"""The parts of a board while a map is read into it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.maps.areas import Areas
from game.maps.doors import Doors
from game.maps.ground import Ground
from game.maps.placement import Coverage
from game.maps.traits import TraitReader
from game.maps.translation import Translator
from game.maps.values import Values

if TYPE_CHECKING:
    from game.maps.decisions import Decisions
    from game.maps.findings import Findings
    from game.maps.layer_readings import LayerReading
    from game.maps.plain import PlainMap


@dataclass
class Parts:
    """Where the readers of tiles and of objects put what they find."""

    plain: PlainMap
    findings: Findings
    decisions: Decisions
    values: Values
    translator: Translator
    traits: TraitReader
    coverage: Coverage
    ground: Ground
    doors: Doors
    areas: Areas
    layers: list[LayerReading] = field(default_factory=list)
    """How each layer was taken, in the order they were read in."""
    shapes: dict[str, dict[int, str]] = field(default_factory=dict)
    """Classes that tiles have by their collision shapes alone, by tileset and number."""

    @classmethod
    def of(cls, plain: PlainMap, decisions: Decisions, findings: Findings) -> Parts:
        """Nothing yet, for a map of that size."""
        values, coverage = Values(findings), Coverage(plain, findings)
        return cls(
            plain,
            findings,
            decisions,
            values,
            Translator(decisions, values, findings),
            TraitReader(values),
            coverage,
            Ground(plain.rows, plain.columns),
            Doors(findings),
            Areas(plain, coverage, values, findings),
        )
