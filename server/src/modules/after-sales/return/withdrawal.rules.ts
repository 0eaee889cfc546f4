import { addressLines } from '@fieldhouse/contracts/address.rules';
import type { Unpaid } from '@fieldhouse/contracts/leaving.rules';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';

/** What follows from a withdrawal, as its receipt says it. */
export interface WithdrawalOutcome {
  /** Staff are asked to cancel what has not been sent. */
  readonly cancels: boolean;
  /** `late`: too late to send anything back; `over`: all of it is canceled, has come back or is on its way. */
  readonly returns: 'all' | 'late' | 'over' | 'undecided';
  /** Null: what was paid goes back. */
  readonly unpaid: Unpaid | null;
}

interface Withdrawn {
  readonly isUnsent: boolean;
  readonly unpaid: Unpaid | null;
  readonly hasReturn: boolean;
  /** Pieces that were sent and could still come back. */
  readonly left: number;
  /** Why they cannot, in words for the buyer. */
  readonly problem: string | undefined;
}

export function outcomeOf({ isUnsent, unpaid, hasReturn, left, problem }: Withdrawn): WithdrawalOutcome {
  const returns = hasReturn ? 'all' : left === 0 ? 'over' : problem === returnMessages.tooLate ? 'late' : 'undecided';
  return { cancels: isUnsent, returns, unpaid };
}

/** Promises no money that does not go back, and says what applies. `name` is that of the return. */
export function promisesOf({ cancels, returns, unpaid }: WithdrawalOutcome, name: string | undefined): string[] {
  const isPaid = unpaid === null;
  return [
    ...(returns === 'all' && name !== undefined
      ? [
          `Please send back what you have received, as return ${name}.${isPaid ? ' As soon as it has arrived, we will refund what you paid for it to your card.' : ''}`,
        ]
      : []),
    ...(cancels
      ? [
          `We will not send what has not left us yet${isPaid ? ', and you get your money back. We will email you as soon as it is on its way' : ''}.`,
        ]
      : []),
    ...(returns === 'late'
      ? [
          'The time to send back what you have received is over, so we cannot promise you a refund. We will look at it and write to you.',
        ]
      : []),
    ...(returns === 'over' && !cancels && isPaid
      ? [
          'Everything of this order has been canceled, has come back, or is on its way back already, so nothing new follows from it.',
        ]
      : []),
    ...(returns === 'undecided' && isPaid ? ['We will look at what you have received, and write to you.'] : []),
    ...(unpaid === 'refunded' ? ['What you paid for this order has gone back already.'] : []),
    ...(unpaid === 'disputed' || unpaid === 'lost'
      ? ['We cannot refund this order ourselves at the moment. We will look at it and write to you.']
      : []),
  ];
}

/** Where returns go. Empty while the shop has not said where it is. */
export function whereTo({ name, company, country }: Pick<ShopSettings, 'name' | 'company' | 'country'>): string[] {
  const { vatNumber: _, registration: __, name: companyName, ...place } = company;
  if (!place.line1 && !place.city) return [];
  return addressLines({ ...place, name: `${companyName || name}, Returns`, country });
}
