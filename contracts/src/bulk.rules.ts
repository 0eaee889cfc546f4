import { messages, msg } from './messages.ts';

/** Products of one call: they are locked for so long. */
export const MAX_BULK = 50;
/** By so much a price can change at once, in percent. */
export const percentBounds = { least: -90, most: 500 } as const;

export const bulkMessages = messages('bulk', {
  products: msg`Please choose 1 to ${MAX_BULK} products.`,
  change: 'Please say what is to be changed.',
  percent: msg`Please enter a percentage from ${percentBounds.least} to ${percentBounds.most}, and not 0.`,
  lastCategory: 'A product needs a category: this is its only one.',
} as const);

/** What is wrong with a percentage as it was typed. */
export function findPercentProblem(text: string): string | undefined {
  const percent = Number(text);
  const fits =
    /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(text.trim()) &&
    percent !== 0 &&
    percent >= percentBounds.least &&
    percent <= percentBounds.most;
  return fits ? undefined : bulkMessages.percent;
}
