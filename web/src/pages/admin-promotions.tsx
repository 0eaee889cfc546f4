import { listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import { createPromotion, listPromotions } from '@fieldhouse/contracts/promotions.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PromotionCard } from '../features/admin-promotions/promotion-card.tsx';
import { promotionsPath } from '../features/admin-promotions/promotion-form.tsx';
import { stateOf } from '../features/admin-promotions/promotion-values.rules.ts';
import { QuoteTrial } from '../features/admin-quote-trial/quote-trial.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, wholeList } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { otherMarkets } from '../lib/market-amounts.rules.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { spanStateName, spanStates } from '../lib/time-span.rules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-promotions';

async function load(call: Call, { request }: PageArgs) {
  const { state } = readListQuery(request, 'state');
  const [all, markets] = await Promise.all([call(listPromotions), call(listMarkets)]);
  const now = Date.now();
  const items = all
    .map((promotion) => ({ promotion, state: stateOf(promotion, now) }))
    .filter((item) => !state || item.state === state)
    .toSorted((a, b) => spanStates.indexOf(a.state) - spanStates.indexOf(b.state));
  return { state, markets: otherMarkets(markets), list: wholeList(items) };
}
export const clientLoader = keepPreviousList(adminLoader(createPromotion.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Promotions`);

const choices = [
  { value: '', label: t`All` },
  ...spanStates.map((state) => ({ value: state as string, label: spanStateName(state) })),
];

export default function AdminPromotions({ loaderData: { state, markets, list, problem } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${promotionsPath}/new`}>New promotion</ButtonLink>;
  return (
    <AdminFrame title="Promotions" text="What costs less, for whom and until when." aside={add}>
      <ListFilter>
        <FilterSelect label="Status" name="state" value={state ?? ''} options={choices} />
      </ListFilter>
      <PagedList
        label="promotions"
        count={(total) => t.plural(total, { one: '# promotion', other: '# promotions' })}
        list={list}
        problem={problem}
        empty={<NothingHere filtered={Boolean(state)} />}
      >
        <StoredCards className="mt-8">
          {list.items.map((item) => (
            <PromotionCard key={item.promotion._id} markets={markets} {...item} />
          ))}
        </StoredCards>
      </PagedList>
      <QuoteTrial />
    </AdminFrame>
  );
}

function NothingHere({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return <EmptyState title="No promotions yet." text="Percent or amounts off, free delivery, three for two." />;
  return (
    <EmptyState title="No promotion is in this state.">
      <ButtonLink to={promotionsPath}>Show all promotions</ButtonLink>
    </EmptyState>
  );
}
