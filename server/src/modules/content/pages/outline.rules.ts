const FIRST = 2;
const LAST = 6;

/**
 * The level that each heading of a text gets below the title of its page, by the levels that were typed: the first is an
 * h2, and none is more than one below the heading it belongs to, whatever was typed.
 */
export function headingLevels(typed: readonly number[]): number[] {
  const above: number[] = [];
  return typed.map((level) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return Math.min(FIRST + above.length - 1, LAST);
  });
}
