// The timeline: Python makes what it shows; a press on "Put it right" tells which entry.
function render({ model, el }) {
  const list = document.createElement("div");
  list.className = "refkit-timeline";
  list.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(list);

  const mark = () => {
    for (const entry of list.querySelectorAll("[data-entry]")) {
      const isPicked = Number(entry.dataset.entry) === model.get("picked");
      entry.classList.toggle("refkit-picked", isPicked);
      entry.querySelector("button")?.setAttribute("aria-pressed", String(isPicked));
    }
  };
  const fill = () => {
    // Python has escaped every text in it: what is markup here was made by refkit.
    list.innerHTML = model.get("body");
    mark();
  };
  const press = (event) => {
    const entry = event.target.closest("button")?.closest("[data-entry]");
    if (!entry) return;
    model.set("picked", Number(entry.dataset.entry));
    model.save_changes();
  };
  fill();
  model.on("change:body", fill);
  model.on("change:picked", mark);
  list.addEventListener("click", press);
  return () => {
    model.off("change:body", fill);
    model.off("change:picked", mark);
  };
}

export default { render };
