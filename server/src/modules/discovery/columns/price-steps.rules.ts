/** Where one step of the price chart ends and the next begins, in cents; the first begins at 0, the last has no end. */
export const priceEdges: readonly number[] = [
  1_000, 2_000, 3_500, 5_000, 7_500, 10_000, 15_000, 25_000, 50_000, 100_000, 200_000,
];

export const STEPS = priceEdges.length + 1;

export function priceStepOf(cents: number): number {
  let step = 0;
  for (const edge of priceEdges) {
    if (cents < edge) break;
    step++;
  }
  return step;
}
