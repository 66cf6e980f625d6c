// Files that were written: a button to open each and one to download it. The file is asked
// for then and has no address, so that nothing of it is in this page and nobody guesses it.
const TYPES = { pdf: "application/pdf", html: "text/html", txt: "text/plain" };

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
  const download = (name) => {
    tabs.set(name, null);
    model.send({ name });
  };
  const button = (words, name, work) => {
    const made = document.createElement("button");
    made.className = "jupyter-button";
    made.textContent = words;
    made.setAttribute("aria-label", `${words} ${name}`);
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    made.addEventListener("click", work);
    return made;
  };
  const typed = (name) => TYPES[name.split(".").at(-1)];
  const fill = () => {
    list.replaceChildren(
      ...model.get("names").map((name) => {
        const item = document.createElement("li");
        const title = document.createElement("span");
        title.textContent = name;
        item.append(title);
        // A browser shows no workbook.
        if (typed(name)) item.append(button("Open", name, () => open(name)));
        item.append(button("Download", name, () => download(name)));
        return item;
      }),
    );
  };
  const come = (message, buffers) => {
    const tab = tabs.get(message.name);
    if (!tabs.delete(message.name)) return;
    if (message.gone) {
      const gone = `${message.name}: ${message.gone}`;
      if (tab) tab.document.body.textContent = gone;
      else list.append(gone);
      return;
    }
    const type = typed(message.name) ?? "application/octet-stream";
    const file = new Blob([buffers[0]], { type });
    const address = URL.createObjectURL(file);
    if (tab) {
      tab.location = address;
    } else {
      const link = document.createElement("a");
      [link.href, link.download] = [address, message.name];
      link.click();
    }
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
