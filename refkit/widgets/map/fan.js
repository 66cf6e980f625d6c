// Stands that lie over one another, spread around their middle while one of them is picked.
const NEAR = 14; // units of the drawing between stands that overlap
const APART = 24; // between stands of a fan

function fanOf(key, places) {
  const at = places.get(key);
  if (!at) return new Map();
  const own = [...places].filter(([, [x, y]]) => Math.hypot(x - at[0], y - at[1]) < NEAR);
  if (own.length < 2) return new Map();
  const middle = [0, 1].map((axis) => own.reduce((sum, [, place]) => sum + place[axis], 0) / own.length);
  const reach = Math.max(APART / 1.6, (own.length * APART) / (2 * Math.PI));
  return new Map(own.map(([name], number) => {
    const turn = (2 * Math.PI * number) / own.length - Math.PI / 2;
    return [name, [middle[0] + reach * Math.cos(turn), middle[1] + reach * Math.sin(turn)]];
  }));
}
