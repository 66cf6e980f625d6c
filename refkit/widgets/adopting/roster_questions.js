// refkit's questions about a roster: native radios, lists and fields, a fieldset each. What
// is asked comes from Python, what is answered goes back; a question stays where it is.
const FEW = 7; // from here on a list takes less room than radios

const create = (tag, text, name) => {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (name) made.className = name;
  return made;
};

function render({ model, el }) {
  const shown = new Map();
  let drawn = "";
  const page = Math.random().toString(36).slice(2);

  const answer = (name, value) => {
    model.set("given", { ...model.get("given"), [name]: value });
    model.save_changes();
  };
  const isTaken = (question, value) =>
    !question.must && !question.offer && question.proposal === value && value !== "";

  const radios = (question) => {
    const box = create("div", "", "refkit-choices");
    const made = question.choices.map(([value, label]) => {
      const line = create("label");
      const radio = create("input");
      radio.type = "radio";
      radio.name = `${page} ${question.name}`;
      radio.value = value;
      radio.addEventListener("change", () => answer(question.name, value));
      line.append(radio, create("span", label || value));
      if (isTaken(question, value)) line.append(create("small", "refkit's reading"));
      box.append(line);
      return radio;
    });
    return [box, (value) => made.forEach((one) => (one.checked = one.value === value))];
  };

  const list = (question) => {
    const pick = create("select");
    pick.setAttribute("aria-label", question.about);
    if (question.must) pick.append(new Option("Choose …", ""));
    for (const [value, label] of question.choices) {
      const more = isTaken(question, value) ? " (refkit's reading)" : "";
      pick.append(new Option((label || value) + more, value));
    }
    pick.addEventListener("change", () => answer(question.name, pick.value));
    return [pick, (value) => (pick.value = value)];
  };

  const field = (question) => {
    const line = create("input");
    line.type = "text";
    line.setAttribute("aria-label", question.about);
    const known = create("datalist");
    known.id = `${page} ${question.name}`.replaceAll(" ", "-");
    known.append(...question.suggests.map((each) => new Option(each)));
    line.setAttribute("list", known.id);
    line.addEventListener("change", () => answer(question.name, line.value.trim()));
    return [[line, known], (value) => (line.value = value)];
  };

  const control = (question) => {
    if (!question.choices.length) return field(question);
    return question.choices.length < FEW ? radios(question) : list(question);
  };

  const draw = (question) => {
    const part = create("fieldset", "", "refkit-question");
    const head = create("legend", question.about);
    const state = create("span", "", "refkit-state");
    head.append(" ", state);
    const about = create("p", `In ${question.where}.`);
    if (question.hangs) about.append(` ${question.hangs}`);
    const [answers, set] = control(question);
    part.append(head, about, ...[answers].flat());
    shown.set(question.name, { part, state, set, question });
    return part;
  };

  const drawAll = () => {
    const asked = model.get("questions");
    const now = JSON.stringify(asked);
    if (now === drawn) return;
    drawn = now;
    const focused = document.activeElement?.closest?.(".refkit-question");
    const name = [...shown].find(([, each]) => each.part === focused)?.[0];
    const value = document.activeElement?.value;
    shown.clear();
    el.replaceChildren();
    for (const { title, questions } of asked) {
      el.append(create("h2", title), ...questions.map(draw));
    }
    fill();
    // Who was answering a question goes on there.
    const again = shown.get(name)?.part;
    const here = again && [...again.querySelectorAll("input, select")];
    (here?.find((one) => one.value === value) ?? here?.[0])?.focus();
  };

  const fill = () => {
    for (const { part, state, set, question } of shown.values()) {
      const given = model.get("given")[question.name] ?? "";
      set(given || (question.must ? "" : question.proposal));
      const isDue = Boolean(question.must && !given);
      part.classList.toggle("refkit-due", isDue);
      state.textContent = isDue ? "Needs your answer" : given ? "Answered" : "";
      state.hidden = !state.textContent;
    }
  };

  drawAll();
  model.on("change:questions", drawAll);
  model.on("change:given", fill);
  return () => {
    model.off("change:questions", drawAll);
    model.off("change:given", fill);
  };
}

export default { render };
