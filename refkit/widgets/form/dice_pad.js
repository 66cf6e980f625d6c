// The faces of dice as radio buttons, a group for each die. A digit types the face, the arrows
// go from face to face without picking one: nothing is thrown by looking around.
const WAIT = 700; // how long a first digit may wait for its second

const across = (sides) => (sides <= 6 ? sides : sides === 8 ? 4 : sides % 5 === 0 ? 5 : sides % 6 === 0 ? 6 : 5);

function render({ model, el }) {
  el.classList.add("refkit-dice-pad");
  let groups = [], shape = "", typed = "", timer = 0;

  const chosen = (group) => group.findIndex((face) => face.getAttribute("aria-checked") === "true");
  const mark = (at, face) => {
    const group = groups[at];
    const stop = face || 1;
    group.forEach((each, index) => {
      each.setAttribute("aria-checked", String(index + 1 === face));
      each.tabIndex = index + 1 === stop ? 0 : -1;
    });
  };
  const forget = () => {
    clearTimeout(timer);
    typed = "";
  };
  const pick = (at, face) => {
    forget();
    mark(at, face);
    groups[at][face - 1].focus();
    // No trait: two like faces in a row would be no change, and the second is never sent.
    model.send({ at, face });
    const next = groups.findIndex((group) => chosen(group) < 0);
    if (next >= 0) groups[next][0].focus();
  };
  const digit = (at, key) => {
    const sides = model.get("sides");
    // As on the die itself: the nought of a ten-sided die is a ten.
    const read = (text) => (sides === 10 && text === "0" ? 10 : Number(text));
    const face = read(typed + key);
    forget();
    if (face < 1 || face > sides) return;
    // A digit that may begin a longer face waits for the second.
    if (sides < 10 || face * 10 > sides || (sides === 10 && face === 10)) return pick(at, face);
    typed = key;
    timer = setTimeout(() => pick(at, face), WAIT);
  };
  const press = (at, index) => (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const group = groups[at], wide = across(group.length);
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide };
    if (/^[0-9]$/.test(event.key)) digit(at, event.key);
    else if (event.key in steps) {
      const to = index + steps[event.key];
      if (group[to]) group[to].focus();
    } else if (event.key === "Enter" || event.key === " ") pick(at, typed ? Number(typed) : index + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const build = () => {
    groups = model.get("faces").map((_, at) =>
      Array.from({ length: model.get("sides") }, (_, index) => {
        const face = document.createElement("button");
        Object.assign(face, { type: "button", textContent: index + 1 });
        face.setAttribute("role", "radio");
        // On the button itself: on a part around it JupyterLab does not look for it.
        face.setAttribute("data-lm-suppress-shortcuts", "true");
        face.addEventListener("click", () => pick(at, index + 1));
        face.addEventListener("keydown", press(at, index));
        return face;
      }),
    );
    const rows = groups.map((faces) => {
      const row = document.createElement("div");
      row.className = "refkit-faces";
      row.setAttribute("role", "radiogroup");
      row.style.setProperty("--refkit-across", across(faces.length));
      row.append(...faces);
      return row;
    });
    el.replaceChildren(...rows);
  };
  const draw = () => {
    const count = model.get("faces").length, now = `${count}d${model.get("sides")}`;
    if (now !== shape) {
      forget();
      build();
    }
    shape = now;
    model.get("faces").forEach((face, at) => mark(at, face));
    [...el.children].forEach((row, at) => {
      const which = count > 1 ? `, die ${at + 1} of ${count}` : "";
      row.setAttribute("aria-label", `${model.get("name")}${which}`);
    });
  };
  draw();
  model.on("change:name change:sides change:faces", draw);
  return () => {
    forget();
    model.off("change:name change:sides change:faces", draw);
  };
}

export default { render };
