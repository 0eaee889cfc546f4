/** A line is known by its order and its place in it: an id of another order's line names nothing here. */
export const lineIdOf = (orderId: string, position: number): string => `${orderId}.${position + 1}`;

/** Undefined for what is no line of this order; whether there is one at that place is for the caller to see. */
export function positionOf(orderId: string, lineId: string): number | undefined {
  const [, number] = /^[^.]*\.([1-9]\d{0,4})$/.exec(lineId) ?? [];
  return number !== undefined && lineId.startsWith(`${orderId}.`) ? Number(number) - 1 : undefined;
}
