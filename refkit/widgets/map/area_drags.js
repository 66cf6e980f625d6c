// A pointer that drags a piece, on the map or beside it, to one of the areas it may go to.
const SLIP = 6; // pixels a finger may slip before it drags

class AreaDrags {
  constructor(root, { take, over, drop }) {
    Object.assign(this, { root, take, over, drop, held: null, isDragged: false });
    root.addEventListener("pointerdown", (event) => this.grab(event));
    root.addEventListener("pointermove", (event) => this.carry(event));
    root.addEventListener("pointerup", (event) => this.put(event));
    root.addEventListener("pointercancel", () => (this.held = null));
    // A browser would drag words that are marked, and take the pointer away.
    root.addEventListener("dragstart", (event) => event.preventDefault());
    root.addEventListener("selectstart", (event) => this.held && event.preventDefault());
    // What ends a drag is no click on what lies there.
    root.addEventListener("click", (event) => {
      if (this.isDragged) event.stopImmediatePropagation();
      this.isDragged = false;
    }, true);
  }

  grab(event) {
    this.isDragged = false;
    const node = event.target.closest?.("[data-key^='piece/']");
    // A finger scrolls the page over the map: it picks by a tap and chooses by another.
    if (!node || event.button !== 0 || event.pointerType === "touch") return;
    this.held = { node, pointer: event.pointerId, start: [event.clientX, event.clientY], isFar: false };
  }

  carry(event) {
    const { held } = this;
    if (event.pointerId !== held?.pointer) return;
    const [x, y] = held.start;
    if (!held.isFar && Math.hypot(event.clientX - x, event.clientY - y) < SLIP) return;
    if (!held.isFar) {
      held.isFar = true;
      if (!this.take(held.node)) {
        this.held = null;
        return;
      }
      this.root.setPointerCapture(event.pointerId);
    }
    this.over(this.under(event));
  }

  put(event) {
    const { held } = this;
    if (event.pointerId !== held?.pointer) return;
    this.held = null;
    if (!held.isFar) return;
    this.isDragged = true;
    // A drag that ends elsewhere than it began has no click that would forget it.
    setTimeout(() => (this.isDragged = false));
    this.drop(this.under(event));
  }

  under({ clientX, clientY }) {
    return document.elementFromPoint(clientX, clientY)?.closest(GRIP) ?? null;
  }
}
