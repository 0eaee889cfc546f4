import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { moneyIn } from '../../../lib/money.ts';
import { ownTime } from '../../../ui/moment.rules.ts';
import { Tag } from '../../../ui/tag.tsx';

const tones = { open: 'problem', won: 'done', lost: 'problem', closed: 'plain' } as const;
type Dispute = NonNullable<OrderDetail['disputes']>[number];

/** What banks have against the payment. It is answered at the card provider, not here. */
export function Disputes({ disputes, currency }: { disputes: readonly Dispute[]; currency: string }) {
  const money = moneyIn(currency);
  return (
    <ul className="flex flex-col gap-3">
      {disputes.map(({ _id, kind, state, amount, reason, dueAt, openedAt, endedAt }) => (
        <li key={_id}>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {kind === 'warning' ? 'Warning of fraud' : `Dispute over ${money(amount)}`}{' '}
            <Tag tone={tones[state]}>{state}</Tag>
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {reason && `${reason}, `}
            since <time dateTime={openedAt}>{ownTime(openedAt)}</time>
            {endedAt ? (
              <>
                , over since <time dateTime={endedAt}>{ownTime(endedAt)}</time>
              </>
            ) : (
              dueAt && (
                <>
                  , evidence is wanted until <time dateTime={dueAt}>{ownTime(dueAt)}</time>
                </>
              )
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
