// The button of a fold: Enter and Space press it as they press any button.
function render({ model, el }) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = model.get("title");
  el.append(button);
  const show = () => button.setAttribute("aria-expanded", String(model.get("is_open")));
  button.addEventListener("click", () => {
    model.set("is_open", !model.get("is_open"));
    model.save_changes();
  });
  show();
  model.on("change:is_open", show);
  return () => model.off("change:is_open", show);
}

export default { render };
