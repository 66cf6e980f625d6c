// The box for the face of a die, or for the name of a card. What is entered is sent and the box
// is empty at once, for the next; what is not taken comes back, unless another is being typed.
let made = 0;

function render({ model, el }) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  el.classList.add("jupyter-widgets", "widget-inline-hbox", "widget-text", "refkit-face");
  label.className = "widget-label";
  label.htmlFor = field.id = `refkit-face-${(made += 1)}`;
  Object.assign(field, { type: "text", autocomplete: "off" });
  // On the field itself: on a part around it JupyterLab does not look for it.
  field.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(label, field);

  const fill = () => {
    // A late answer must not write over the next face, which is being typed.
    if (!field.value.trim()) field.value = model.get("value");
  };
  const name = () => {
    label.textContent = model.get("description");
    field.inputMode = model.get("numeric") ? "numeric" : "text";
  };
  const bar = () => {
    field.disabled = model.get("disabled");
  };
  const enter = () => {
    const face = field.value.trim();
    if (!face) return;
    field.value = "";
    // No trait: two like faces in a row would be no change, and the second is never sent.
    model.send({ face });
  };
  const press = (event) => {
    // Ctrl+Enter is the page's way to the main button, in notice.js.
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    enter();
  };
  name();
  fill();
  bar();
  field.addEventListener("keydown", press);
  field.addEventListener("change", enter);
  model.on("change:value", fill);
  model.on("change:description", name);
  model.on("change:numeric", name);
  model.on("change:disabled", bar);
  return () => {
    model.off("change:value", fill);
    model.off("change:description", name);
    model.off("change:numeric", name);
    model.off("change:disabled", bar);
  };
}

export default { render };
