// Files that were written: a button each. The file is asked for when it is opened, and shown
// in a tab of its own, so that nothing of it is in this page.
function render({ model, el }) {
  const list = document.createElement("ul");
  list.className = "refkit-files";
  el.append(list);
  const tabs = new Map();

  const open = (name) => {
    // In the click itself: opened when the answer comes, it is a pop-up and blocked.
    tabs.set(name, window.open("", "_blank"));
    model.send({ name });
  };
  const fill = () => {
    list.replaceChildren(
      ...model.get("names").map((name) => {
        const button = document.createElement("button");
        button.className = "jupyter-button";
        button.textContent = `Open ${name}`;
        button.setAttribute("data-lm-suppress-shortcuts", "true");
        button.addEventListener("click", () => open(name));
        const item = document.createElement("li");
        item.append(button);
        return item;
      }),
    );
  };
  const come = (message, buffers) => {
    const tab = tabs.get(message.name);
    tabs.delete(message.name);
    if (!tab) return;
    if (message.gone) {
      tab.document.body.textContent = `${message.name}: ${message.gone}`;
      return;
    }
    const file = new Blob([buffers[0]], { type: "application/pdf" });
    const address = URL.createObjectURL(file);
    tab.location = address;
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  fill();
  model.on("change:names", fill);
  model.on("msg:custom", come);
  return () => {
    model.off("change:names", fill);
    model.off("msg:custom", come);
  };
}

export default { render };
