import { deletePromotion } from '@fieldhouse/contracts/promotions.endpoints';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import type { OtherMarket } from '../../lib/market-amounts.rules.ts';
import { useMoney } from '../../lib/money.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import type { SpanState } from '../../lib/time-span.rules.ts';
import { SpanLines, SpanTag } from '../../lib/time-span.tsx';
import { promotionsPath } from './promotion-form.tsx';
import { fixedOf, giftOf, scopeOf, usesOf } from './promotion-values.rules.ts';

interface PromotionCardProps {
  promotion: Promotion;
  state: SpanState;
  markets: readonly OtherMarket[];
}

/** One promotion in the list, and what staff may do with it. */
export function PromotionCard({ promotion, state, markets }: PromotionCardProps) {
  const { _id, name, code } = promotion;
  const money = useMoney();
  return (
    <StoredCard
      name={name}
      editPath={`${promotionsPath}/${_id}`}
      question={{
        title: t`Delete the promotion ${name}?`,
        text: t`Carts lose it at once. Orders keep what they were given.`,
      }}
      remove={() => call(deletePromotion, { params: { id: _id } })}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SpanTag state={state} />
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
        {fixedOf(promotion, markets).map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
        <SpanLines {...promotion} />
        <li>{usesOf(promotion)}</li>
        {promotion.combinable && <li>Combinable with others</li>}
      </ul>
    </StoredCard>
  );
}
