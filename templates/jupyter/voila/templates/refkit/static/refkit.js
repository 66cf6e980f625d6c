// Ways round the page for those who use no mouse.
const FIELDS = "input, select, textarea, button, [tabindex='0']";

// The link that comes first leads past everything to the first field of the step.
function goToStep(event) {
  if (!event.target.closest?.(".refkit-skip")) return;
  const desk = document.querySelector(".refkit-desk");
  const seen = (field) => !field.disabled && field.offsetParent !== null;
  const first = desk && [...desk.querySelectorAll(FIELDS)].find(seen);
  if (!first) return;
  event.preventDefault();
  first.focus();
}

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

document.addEventListener("click", goToStep);
new ResizeObserver(letScroll).observe(document.body);

// Voila ends the work behind a page that is left, and for that wants a cookie of its own,
// which only its list of pages gives.
if (!document.cookie.includes("_xsrf=")) fetch("/");
