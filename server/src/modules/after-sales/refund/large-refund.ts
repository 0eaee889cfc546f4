import { toCents } from '@fieldhouse/contracts/money';
import type { Tx } from '../../../platform/db/db.ts';
import { readSettings } from '../../settings/index.ts';

/** Asks staff again who they are where it is more than the shop lets go without. */
export async function confirmIfLarge(tx: Tx, amountCents: number, requireFreshSignIn: () => void): Promise<void> {
  const { confirmRefundsAbove } = await readSettings(tx);
  if (confirmRefundsAbove !== null && amountCents > toCents(confirmRefundsAbove)) requireFreshSignIn();
}
