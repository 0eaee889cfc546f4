/** About what eight lines hold beside a product's picture. */
const SHORT = 600;
const FEW_LINES = 10;

/** Whether a text is worth folding: what would hardly be cut is shown whole. */
export function isLong(text: string): boolean {
  return text.length > SHORT || text.split('\n').length > FEW_LINES;
}
