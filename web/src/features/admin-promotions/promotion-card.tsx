import { deletePromotion } from '@fieldhouse/contracts/promotions.endpoints';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { call } from '../../lib/call.ts';
import { useMoney } from '../../lib/money.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { ownTime } from '../../ui/moment.rules.ts';
import { Tag } from '../../ui/tag.tsx';
import { promotionsPath } from './promotion-form.tsx';
import { giftOf, type PromotionState, scopeOf, stateName, usesOf } from './promotion-values.rules.ts';

const tones = { running: 'done', planned: 'ink', ended: 'white' } as const;

/** One promotion in the list, and what staff may do with it. */
export function PromotionCard({ promotion, state }: { promotion: Promotion; state: PromotionState }) {
  const { _id, name, code } = promotion;
  const money = useMoney();
  return (
    <StoredCard
      name={name}
      editPath={`${promotionsPath}/${_id}`}
      question={{
        title: `Delete the promotion ${name}?`,
        text: 'Carts lose it at once. Orders keep what they were given.',
      }}
      remove={() => call(deletePromotion, { params: { id: _id } })}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={tones[state]}>{stateName(state)}</Tag>
        {code ? <code className="font-semibold">{code}</code> : <span className="text-sm">No code needed</span>}
      </div>
      <div>
        <h2 dir="auto" className="text-2xl">
          {name}
        </h2>
        <p>{giftOf(promotion, money)}</p>
      </div>
      <ul className="text-sm text-ink-soft">
        <li dir="auto">{scopeOf(promotion, money)}</li>
        <Times {...promotion} />
        <li>{usesOf(promotion)}</li>
        {promotion.combinable && <li>Combinable with others</li>}
      </ul>
    </StoredCard>
  );
}

/** By this browser's clock, with the zone named. */
function Times({ from, until }: Pick<Promotion, 'from' | 'until'>) {
  if (from === null && until === null) return <li>From now on, without an end</li>;
  return (
    <>
      {from !== null && (
        <li>
          From <time dateTime={from}>{ownTime(from)}</time>
        </li>
      )}
      {until !== null && (
        <li>
          Until <time dateTime={until}>{ownTime(until)}</time>
        </li>
      )}
    </>
  );
}
