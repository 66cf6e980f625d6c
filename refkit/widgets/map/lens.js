// The lens over a map: larger and smaller by buttons, by two fingers, or by Ctrl and the wheel.
// What was in the middle, or between the fingers, stays there.
const LARGEST = 5;
const NARROW = 560; // pixels; a map on less of them begins enlarged

class Lens {
  constructor(frame, svg, width, measured = () => {}) {
    Object.assign(this, { frame, svg, width, measured, zoom: 1, isChosen: false, pinch: null });
    this.bar = document.createElement("div");
    this.bar.className = "refkit-lens";
    this.bar.append(
      this.button("+", "Larger", () => this.by(1.4)),
      this.button("−", "Smaller", () => this.by(1 / 1.4)),
      this.button("Whole map", "", () => this.to(1)),
    );
    frame.addEventListener("touchstart", (event) => this.begin(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.follow(event), { passive: false });
    frame.addEventListener("touchend", () => (this.pinch = null));
    frame.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(frame);
  }

  button(text, label, work) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (label) made.setAttribute("aria-label", label);
    made.setAttribute("data-lm-suppress-shortcuts", "true");
    made.addEventListener("click", work);
    return made;
  }

  fit() {
    const wide = this.frame.clientWidth;
    if (wide && !this.isChosen) this.zoom = wide < NARROW ? 2.2 : 1;
    this.draw();
  }

  draw() {
    this.svg.style.width = this.width(this.zoom);
    const wide = this.svg.getBoundingClientRect().width;
    if (wide && this.svg.viewBox.baseVal) this.measured(this.svg.viewBox.baseVal.width / wide);
  }

  by(times) {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    this.to(this.zoom * times, [left + width / 2, top + height / 2]);
  }

  to(zoom, [x, y] = [0, 0]) {
    const before = this.svg.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.zoom = Math.min(Math.max(zoom, 1), LARGEST);
    this.isChosen = true;
    this.draw();
    const after = this.svg.getBoundingClientRect();
    this.frame.scrollLeft += after.left + across * after.width - x;
    this.frame.scrollTop += after.top + down * after.height - y;
  }

  spread({ touches: [one, two] }) {
    const middle = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
    return [Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), middle];
  }

  begin(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    this.pinch = { zoom: this.zoom, spread: this.spread(event)[0] };
  }

  follow(event) {
    if (!this.pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [spread, middle] = this.spread(event);
    this.to((this.pinch.zoom * spread) / this.pinch.spread, middle);
  }

  turn(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2), [event.clientX, event.clientY]);
  }

  close() {
    this.sizes.disconnect();
  }
}
