// Where an arrow key leads on a map of areas: to what lies nearest in its direction.
const WAYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const ASIDE = 2.5; // how much farther what lies aside of an arrow counts

function nearest(from, areas, [right, down]) {
  const at = (node) => [Number(node.dataset.x), Number(node.dataset.y)];
  const [x, y] = at(from);
  const ranked = areas.filter((node) => node !== from).map((node) => {
    const [dx, dy] = [at(node)[0] - x, at(node)[1] - y];
    const along = dx * right + dy * down;
    return [along, along + ASIDE * Math.abs(dx * down - dy * right), node];
  }).filter(([along]) => along > 0);
  ranked.sort((one, other) => one[1] - other[1]);
  return ranked[0]?.[2];
}
