"""axe-core, which reads a page as people do who do not see it, or see little of it."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
FINDS = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.flatMap(
  ({id, impact, nodes}) => nodes.map((node) =>
    `${id} (${impact}): ${node.html.slice(0, 160)} ${[...node.any, ...node.all, ...node.none][0]?.message ?? ''}`))"""


def finds(page: Page) -> list[str]:
    """Everything that axe holds against the page as it stands now, best practices among it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return list(page.evaluate(FINDS))
