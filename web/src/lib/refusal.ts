import { t } from '@fieldhouse/contracts/text';
import { focusIsBack, showMessage } from '../ui/confirm.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, errorMessage, UNKNOWN } from './api-error.ts';

/** Why a mutation failed. */
export interface Refusal {
  /** A sentence for a person. */
  readonly message: string;
  /** Which one it is, whatever its language. */
  readonly key: string | undefined;
  /** What the shop has against single fields, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** What it was about has been changed or removed in the meantime. */
  readonly outdated: boolean;
}

/**
 * Where a refusal is shown:
 * - `inline`: beside the button or under its field; rendered where the mutation is run.
 * - `dialog`: 'Oops...', where the specification wants a dialog (accounts, newsletters).
 * - `product-dialog`: the same, with the words that the specification has for products.
 */
export type RefusalPlace = 'inline' | 'dialog' | 'product-dialog';

export function toRefusal(error: unknown): Refusal {
  const message = errorMessage(error);
  if (!(error instanceof ApiError)) return { message, key: UNKNOWN, fields: {}, outdated: false };
  const { fields, code, key } = error;
  return { message, key, fields, outdated: code === 'stale' || code === 'not-found' };
}

/** Shows a refusal, as far as that is not done inline. Settles when the person has read what must be read. */
export async function showRefusal({ message, key, outdated }: Refusal, place: RefusalPlace): Promise<void> {
  if (place === 'inline') {
    // The page is fetched again, and the place beside the button may go with what the button was about.
    if (outdated) void toast(message, 'problem');
    return;
  }
  const ofProduct = key === UNKNOWN ? t`Something went wrong! Please try again.` : t`Something went wrong! ${message}`;
  await showMessage({ title: t`Oops...`, text: place === 'dialog' ? message : ofProduct, tone: 'error' });
  await focusIsBack();
}
