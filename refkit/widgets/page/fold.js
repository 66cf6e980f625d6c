// The button of a fold: Enter and Space press it as they press any button.
function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  const arrow = document.createElement("span");
  // The state is told by aria-expanded; the arrow would be read out as a letter of the name.
  arrow.setAttribute("aria-hidden", "true");
  button.append(arrow, model.get("title"));
  el.append(button);
  const show = () => {
    arrow.textContent = model.get("is_open") ? "▼ " : "▶ ";
    button.setAttribute("aria-expanded", String(model.get("is_open")));
  };
  button.addEventListener("click", () => {
    model.set("is_open", !model.get("is_open"));
    model.save_changes();
  });
  show();
  model.on("change:is_open", show);
  return () => model.off("change:is_open", show);
}

export default { render };
