"""What `butler bench deduction` measures. How fast it is, is no test's business."""

from companion.bench.deducing import deduction
from companion.bench.trial import Trial


def test_each_figure_is_a_time_in_milliseconds() -> None:
    figure = deduction(Trial(effort=0.005))
    assert figure.pop("cases") >= 4
    kinds = "game", "hands_of_three", "true_clauses", "mostly_clashes", "why"
    ranks = "p50", "p99", "worst"
    assert set(figure) == {f"{kind}_{rank}_ms" for kind in kinds for rank in ranks}
    assert all(0 <= milliseconds < 10_000 for milliseconds in figure.values())
