import { ApiError } from '../../lib/api-error.ts';
import { tell } from '../../ui/ask.ts';
import type { ProductField, ProductValues } from './product-values.rules.ts';

export type SaveOutcome =
  /** What the form starts from afterwards. */
  | { saved: ProductValues }
  /** What the shop has against single fields. */
  | { refused: Readonly<Record<string, string>> }
  /** Somebody else was faster: what the product is now. */
  | { newest: ProductValues };

/** Sends what was typed; `touched` are the fields that were changed. */
export type SaveProduct = (values: ProductValues, touched: readonly ProductField[]) => Promise<SaveOutcome>;

/** What was typed stays; the fields that the shop has something against are marked. */
export async function tellRefusal(error: unknown): Promise<Readonly<Record<string, string>>> {
  if (!(error instanceof ApiError)) console.error(error);
  const sentence = error instanceof ApiError ? error.message : 'Please try again.';
  await tell({ title: 'Oops...', text: `Something went wrong! ${sentence}`, tone: 'error' });
  return error instanceof ApiError ? error.fields : {};
}
