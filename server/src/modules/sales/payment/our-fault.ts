import { noteFault } from './faults.repo.ts';
import type { PaymentDeps } from './payment.deps.ts';

export const OUR_FAULT =
  'Paying by card does not work just now, and that is our fault: your card was not charged. Please try again later.';

/** The provider has refused the shop, not the buyer: somebody has to look at its settings, and learns of it here. */
export async function tellStaff(
  { db, log }: Pick<PaymentDeps, 'db' | 'log'>,
  { fault, ...about }: { fault: string; err: unknown; paymentId?: string; refundId?: string },
): Promise<void> {
  log.error({ fault, ...about }, 'the card provider refuses the shop itself: its settings are wrong');
  await noteFault(db, fault);
}
