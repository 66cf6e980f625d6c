// Tables for those who use no mouse, and the way out of a page.

// A table wider than the page scrolls in its own place: arrow keys must get there.
const PLACES = ".jp-RenderedHTML, .refkit-say, .refkit-setup-box, :has(> .refkit-sheet)";

function letScroll() {
  for (const place of document.querySelectorAll(PLACES)) {
    const isWider = place.scrollWidth > place.clientWidth;
    const isTaller = place.matches(".refkit-say") && place.scrollHeight > place.clientHeight;
    if (place.tabIndex >= 0 || !(isWider || isTaller)) continue;
    place.tabIndex = 0;
    if (place.tagName === "DETAILS" || place.hasAttribute("role")) continue;
    const title = place.querySelector("caption")?.textContent ?? "Table";
    place.setAttribute("role", "region");
    place.setAttribute("aria-label", `${title}, wider than the page`);
  }
}

// Landmarks: the campaign's page has several; until they are there, and on every other
// page, the whole is the main one.
const LANDMARKS = {
  ".refkit-application .refkit-head": ["banner"],
  ".refkit-middle": ["main"],
  ".refkit-setup-card": ["main"],
  ".refkit-setup-aside": ["complementary", "What was understood"],
  ".refkit-setup-wizard .refkit-action": ["region", "The way on"],
  ".refkit-hand": ["complementary", "At hand"],
  ".refkit-top:has(.refkit-curtain)": ["main"],
  ".refkit-top:has(.refkit-setup-stage)": ["presentation"],
  ".refkit-top:not(:has(.refkit-curtain, .refkit-setup-stage))": ["region", "About the campaign"],
  ".refkit-alive": ["region", "The workbook"],
  ".refkit-say": ["status"],
};
let isDue = false;

function nameLandmarks() {
  isDue = false;
  letScroll();
  const whole = document.querySelector(".refkit-whole");
  const isDivided = Boolean(document.querySelector(".refkit-application"));
  if (isDivided) whole?.removeAttribute("role");
  for (const [place, [role, name]] of isDivided ? Object.entries(LANDMARKS) : []) {
    for (const found of document.querySelectorAll(place)) {
      if (found.getAttribute("role") === role) continue;
      found.setAttribute("role", role);
      if (name) found.setAttribute("aria-label", name);
      else found.removeAttribute("aria-label");
    }
  }
}

// Python sends a page in many pieces: once for all that came since the last picture.
new MutationObserver(() => {
  if (!isDue) requestAnimationFrame(nameLandmarks);
  isDue = true;
}).observe(document.documentElement, { childList: true, subtree: true });

// Keys for the whole page; what is typed into a field stays there.
const KEYS = [
  ["Tab, the first time", "Go to what is due"],
  ["Alt+1 to Alt+9", "The parts of the page"],
  ["Arrow keys", "Between tabs, choices and cells"],
  ["Ctrl+Enter", "Press the button that does the step"],
  ["+ and −", "More and fewer, where something is counted"],
  ["Ctrl+Z", "Take back, on a map"],
  ["Esc", "Close, let go"],
  ["?", "This list"],
];

function keyList() {
  const made = document.createElement("dialog");
  made.className = "refkit-keys";
  made.setAttribute("aria-labelledby", "refkit-keys-head");
  const head = document.createElement("h2");
  head.id = "refkit-keys-head";
  head.textContent = "Keys";
  const list = document.createElement("dl");
  for (const [key, words] of KEYS) {
    const term = document.createElement("dt");
    term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
    list.append(term, Object.assign(document.createElement("dd"), { textContent: words }));
  }
  const close = Object.assign(document.createElement("button"), { textContent: "Close" });
  close.addEventListener("click", () => made.close());
  made.append(head, list, close);
  made.addEventListener("close", () => made.remove());
  return made;
}

function showKeys() {
  if (document.querySelector(".refkit-keys")) return;
  document.body.append(keyList());
  document.querySelector(".refkit-keys").showModal();
}

const TYPED = "textarea, select, [contenteditable], input:not([type='checkbox'], [type='radio'])";

function pressKey(event) {
  const tabs = document.querySelectorAll(".refkit-tabs button");
  if (event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code)) {
    const tab = tabs[Number(event.code.slice(5)) - 1];
    if (!tab) return;
    event.preventDefault();
    tab.click();
    if (tab.offsetParent) tab.focus();
  } else if (event.key === "?" && !event.target.closest?.(TYPED)) {
    event.preventDefault();
    showKeys();
  }
}

document.addEventListener("keydown", pressKey);
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".refkit-help-keys")) showKeys();
});
new ResizeObserver(letScroll).observe(document.body);

// Voila ends the work behind a page that is left, and for that wants a cookie of its own,
// which only its list of pages gives.
if (!document.cookie.includes("_xsrf=")) fetch("/");
