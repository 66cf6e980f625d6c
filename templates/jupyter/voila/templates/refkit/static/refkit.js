// Tables for those who use no mouse, and the way out of a page.

// A table wider than the page scrolls in its own place: arrow keys must get there.
const PLACES = ".jp-RenderedHTML, :has(> .refkit-sheet)";

function letScroll() {
  for (const place of document.querySelectorAll(PLACES)) {
    if (place.tabIndex >= 0 || place.scrollWidth <= place.clientWidth) continue;
    place.tabIndex = 0;
    if (place.tagName === "DETAILS") continue;
    const title = place.querySelector("caption")?.textContent ?? "Table";
    place.setAttribute("role", "region");
    place.setAttribute("aria-label", `${title}, wider than the page`);
  }
}

new ResizeObserver(letScroll).observe(document.body);

// Voila ends the work behind a page that is left, and for that wants a cookie of its own,
// which only its list of pages gives.
if (!document.cookie.includes("_xsrf=")) fetch("/");
