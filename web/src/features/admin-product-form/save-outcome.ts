import { ApiError } from '../../lib/api-error.ts';
import { tell } from '../../ui/ask.ts';
import type { ProductValues } from './product-values.rules.ts';

/** What the form starts from afterwards, or what the shop has against single fields. */
export type SaveOutcome = { saved: ProductValues } | { refused: Readonly<Record<string, string>> };

/** What was typed stays; the fields that the shop has something against are marked. */
export async function tellRefusal(error: unknown): Promise<Readonly<Record<string, string>>> {
  if (!(error instanceof ApiError)) console.error(error);
  const sentence = error instanceof ApiError ? error.message : 'Please try again.';
  await tell({ title: 'Oops...', text: `Something went wrong! ${sentence}`, tone: 'error' });
  return error instanceof ApiError ? error.fields : {};
}
