// Opens the page that Python names in place of this one; Back leads here again.
function render({ model }) {
  const go = () => {
    if (model.get("to")) window.location.assign(model.get("to"));
  };
  model.on("change:to", go);
  return () => model.off("change:to", go);
}

export default { render };
