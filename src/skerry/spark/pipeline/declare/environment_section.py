"""The ``environments:`` section: values that differ between dev, test and prod, chosen by name with ``--env``."""

from dataclasses import dataclass, field

from skerry.common.errors import InvalidInputError
from skerry.common.spelling import suggestion
from skerry.spark.pipeline.declare.fields import Fields
from skerry.spark.pipeline.declare.node import ENVIRONMENTS, PARAMETERS, Node
from skerry.spark.pipeline.declare.problem import Problems

ENVIRONMENT_KEYS = ("warehouse", "quarantine", "checkpoint", "spark", PARAMETERS)


@dataclass(frozen=True, slots=True)
class SparkSection:
    """Spark's master and settings."""

    master: str | None = None
    settings: dict[str, str] = field(default_factory=dict)

    def under(self, other: "SparkSection") -> "SparkSection":
        """These values where the other section has none."""
        return SparkSection(other.master or self.master, {**self.settings, **other.settings})


def choose_environment(pipeline: Fields, chosen: str | None, problems: Problems) -> Fields | None:
    """The keys of the chosen environment; None without one. All environments are checked for unknown keys."""
    found: dict[str, Fields] = {}
    for name, _, node in pipeline.mappings(ENVIRONMENTS):
        found[name] = Fields(node, f"environment {name!r}", ENVIRONMENT_KEYS, problems)
        read_spark(found[name], problems)
    if chosen is None:
        return None
    if chosen not in found:
        has = "no environments" if not found else f"the environments {', '.join(found)}; {suggestion(chosen, found)}"
        raise InvalidInputError(f"--env {chosen}: {problems.path} has {has}", about=("--env",))
    return found[chosen]


def read_spark(fields: Fields, problems: Problems) -> SparkSection:
    """The ``spark:`` section of a pipeline or an environment."""
    node: Node | None = fields.node("spark")
    if node is None:
        return SparkSection()
    inner = Fields(node, "spark", ("master", "settings"), problems)
    settings = inner.options("settings")
    if "spark.master" in settings:
        inner.problem("settings", "write the master as 'master: …' under 'spark:'")
    return SparkSection(inner.text("master"), settings)
