// What was just done: one live region that stays in the page, so that a screen reader says
// each new text, and that comes into view when its beat changes.
function render({ model, el }) {
  const region = document.createElement("div");
  region.className = "refkit-notice";
  region.tabIndex = -1;
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(region);

  const fill = () => {
    region.innerHTML = model.get("body");
    region.hidden = !model.get("body");
  };
  const come = () => {
    fill();
    region.focus({ preventScroll: true });
    region.scrollIntoView({ block: "start" });
  };
  // The second click of a double click must not reach the button that has come to lie there.
  const once = (event) => {
    if (event.detail > 1 && event.target.closest?.(".refkit-once")) {
      event.stopPropagation();
      event.preventDefault();
    }
  };
  fill();
  model.on("change:body", fill);
  model.on("change:beat", come);
  document.addEventListener("click", once, true);
  return () => {
    model.off("change:body", fill);
    model.off("change:beat", come);
    document.removeEventListener("click", once, true);
  };
}

export default { render };
