import { addressLines } from '@fieldhouse/contracts/address.rules';
import type { Unpaid } from '@fieldhouse/contracts/leaving.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import type { Translate } from '@fieldhouse/contracts/text';

/** Why nothing of an order can be sent back, by its name in `returnMessages`, whose words are for the buyer. */
export type NotReturnable = 'onHold' | 'notSent' | 'tooLate' | 'tooMany';

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
  /** Why they cannot. */
  readonly problem: NotReturnable | undefined;
}

export function outcomeOf({ isUnsent, unpaid, hasReturn, left, problem }: Withdrawn): WithdrawalOutcome {
  const returns = hasReturn ? 'all' : left === 0 ? 'over' : problem === 'tooLate' ? 'late' : 'undecided';
  return { cancels: isUnsent, returns, unpaid };
}

/** Promises no money that does not go back, and says what applies. `name` is that of the return. */
export function promisesOf(
  t: Translate,
  { cancels, returns, unpaid }: WithdrawalOutcome,
  name: string | undefined,
): string[] {
  const isPaid = unpaid === null;
  return [
    ...(returns === 'all' && name !== undefined
      ? [
          isPaid
            ? t`Please send back what you have received, as return ${name}. As soon as it has arrived, we will refund what you paid for it to your card.`
            : t`Please send back what you have received, as return ${name}.`,
        ]
      : []),
    ...(cancels
      ? [
          isPaid
            ? t`We will not send what has not left us yet, and you get your money back. We will email you as soon as it is on its way.`
            : t`We will not send what has not left us yet.`,
        ]
      : []),
    ...(returns === 'late'
      ? [
          t`The time to send back what you have received is over, so we cannot promise you a refund. We will look at it and write to you.`,
        ]
      : []),
    ...(returns === 'over' && !cancels && isPaid
      ? [
          t`Everything of this order has been canceled, has come back, or is on its way back already, so nothing new follows from it.`,
        ]
      : []),
    ...(returns === 'undecided' && isPaid ? [t`We will look at what you have received, and write to you.`] : []),
    ...(unpaid === 'refunded' ? [t`What you paid for this order has gone back already.`] : []),
    ...(unpaid === 'disputed' || unpaid === 'lost'
      ? [t`We cannot refund this order ourselves at the moment. We will look at it and write to you.`]
      : []),
  ];
}

/** Where returns go. Empty while the shop has not said where it is. */
export function whereTo(
  t: Translate,
  { name, company, country }: Pick<ShopSettings, 'name' | 'company' | 'country'>,
): string[] {
  const { vatNumber: _, registration: __, name: companyName, ...place } = company;
  if (!place.line1 && !place.city) return [];
  return addressLines({ ...place, name: t`${companyName || name}, Returns`, country }, t.locale);
}
