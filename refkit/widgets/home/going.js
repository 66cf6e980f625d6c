// Opens the page that Python names in place of this one; Back leads here again.
function render({ model }) {
  // In JupyterLab the tab of the browser is not this page's.
  if (document.body.classList.contains("jp-Notebook")) document.title = [model.get("title"), "refkit"].filter(Boolean).join(" – ");
  const go = () => {
    if (model.get("to")) window.location.assign(model.get("to"));
  };
  model.on("change:to", go);
  return () => model.off("change:to", go);
}

export default { render };
