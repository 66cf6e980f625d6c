// The steps of setting up: a list at the side; where there is no room, a menu in one line.
function render({ model, el }) {
  const nav = document.createElement("nav");
  nav.className = "refkit-setup-nav";
  nav.setAttribute("aria-label", "Steps");
  el.append(nav);

  const open = (id) => {
    if (id === model.get("here")) return;
    model.set("here", id);
    model.save_changes();
  };

  const line = ({ id, title, note, state }, number) => {
    const made = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.step = id;
    button.setAttribute("data-lm-suppress-shortcuts", "true");
    const sign = document.createElement("span");
    sign.className = state === "done" ? "refkit-tick" : "refkit-muted";
    sign.textContent = { done: "✓", begun: "…" }[state] ?? number + 1;
    sign.setAttribute("aria-label", { done: "Complete:", begun: "Begun:" }[state] ?? `Step ${number + 1}:`);
    sign.setAttribute("role", "img");
    const name = document.createElement("span");
    name.textContent = title;
    const told = document.createElement("small");
    told.textContent = note;
    name.append(told);
    button.append(sign, name);
    if (id === model.get("here")) button.setAttribute("aria-current", "step");
    button.onclick = () => open(id);
    made.append(button);
    return made;
  };

  const draw = () => {
    const had = nav.contains(document.activeElement) ? document.activeElement.tagName : "";
    const steps = model.get("steps");
    const list = document.createElement("ol");
    list.append(...steps.map(line));
    const menu = document.createElement("select");
    menu.setAttribute("aria-label", "Step");
    menu.append(
      ...steps.map(({ id, title }, at) => {
        const option = document.createElement("option");
        option.value = id;
        option.textContent = `Step ${at + 1} of ${steps.length}: ${title}`;
        return option;
      }),
    );
    menu.value = model.get("here");
    menu.onchange = () => open(menu.value);
    nav.replaceChildren(list, menu);
    // In JupyterLab the tab of the browser is not this page's.
    if (document.body.classList.contains("jp-Notebook")) {
      const step = steps.find(({ id }) => id === model.get("here"));
      document.title = [step?.title, model.get("title")].filter(Boolean).join(" – ");
    }
    if (had === "BUTTON") nav.querySelector("[aria-current]")?.focus();
    if (had === "SELECT") menu.focus();
  };

  const turn = () => {
    draw();
    if (nav.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
  };

  model.on("change:steps change:title", draw);
  model.on("change:here", turn);
  draw();
  return () => {
    model.off("change:steps change:title", draw);
    model.off("change:here", turn);
  };
}

export default { render };
