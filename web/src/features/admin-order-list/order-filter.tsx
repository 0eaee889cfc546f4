import type { Market } from '@fieldhouse/contracts/markets.schemas';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { OrderFlag } from '@fieldhouse/contracts/order-rows.rules';
import { t } from '@fieldhouse/contracts/text';
import type { ListTab } from '../../lib/lists/list-head.tsx';
import { orderStatusTexts } from '../../lib/orders/sale.rules.ts';
import { FilterField, FilterSelect, ListFilter, withAll } from '../../ui/list-filter.tsx';

/** What the list is narrowed by, under the names that the address has for it. */
const seldom = ['from', 'to', 'older', 'promised', 'method', 'product', 'name', 'city', 'country', 'market'] as const;
export const filterNames = ['q', 'status', ...seldom, 'flag', 'sort'] as const;
export type OrderFilterValues = Readonly<Record<(typeof filterNames)[number], string | undefined>>;

interface OrderFilterProps {
  values: OrderFilterValues;
  statuses: readonly OrderStatus[];
  methods: readonly string[];
  markets: readonly Market[];
}

export function OrderFilter({ values, statuses, methods, markets }: OrderFilterProps) {
  // One that is searched for and no longer used is still what the list shows.
  const allMethods = values.method && !methods.includes(values.method) ? [...methods, values.method] : methods;
  return (
    <ListFilter label="Sale number, user id, name or email" q={values.q}>
      {values.flag && <input type="hidden" name="flag" value={values.flag} />}
      <FilterSelect
        label="Status"
        name="status"
        value={values.status ?? ''}
        options={withAll(statuses, orderStatusTexts)}
      />
      <FilterSelect label="Sort by" name="sort" value={values.sort ?? ''} options={sorts} />
      <details open={seldom.some((name) => values[name])} className="order-last w-full">
        <summary className="min-h-9 w-fit cursor-pointer font-headline text-lg font-semibold">More filters</summary>
        <div className="mt-2 grid gap-4 cart:grid-cols-2 md:grid-cols-3">
          <FilterField label="From" name="from" type="date" value={values.from} />
          <FilterField label="To" name="to" type="date" value={values.to} />
          <FilterField label="Days old, at least" name="older" type="number" value={values.older} />
          <FilterField label="Promised by" name="promised" type="date" value={values.promised} />
          <FilterSelect label="Delivery" name="method" value={values.method ?? ''} options={withAll(allMethods)} />
          <FilterField label="Product, SKU or barcode" name="product" value={values.product} />
          <FilterField label="Buyer’s name" name="name" value={values.name} />
          <FilterField label="City" name="city" value={values.city} />
          <FilterField label="Country, like DE, or EU" name="country" value={values.country} />
          {markets.length > 1 && (
            <FilterSelect
              label="Market"
              name="market"
              value={values.market ?? ''}
              options={[{ value: '', label: t`All` }, ...markets.map(({ _id, name }) => ({ value: _id, label: name }))]}
            />
          )}
        </div>
      </details>
    </ListFilter>
  );
}

const sorts = [
  { value: '', label: t`Newest first` },
  { value: 'oldest', label: t`Oldest first` },
];

const tabs: readonly { flag: OrderFlag | undefined; label: string }[] = [
  { flag: undefined, label: t`All` },
  { flag: 'to-pack', label: t`To pack` },
  { flag: 'to-send', label: t`To send` },
  { flag: 'hold', label: t`On hold` },
  { flag: 'cancel', label: t`Cancel requested` },
  { flag: 'sale', label: t`Sold` },
];

/** Where the order that has waited longest comes first. */
const queues: readonly (OrderFlag | undefined)[] = ['to-pack', 'to-send'];

/** One click to what there is to do; the other filters stay. */
export function orderTabs({ pathname, search }: { pathname: string; search: string }): ListTab[] {
  const now = new URLSearchParams(search).get('flag') || undefined;
  return tabs.map(({ flag, label }) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    query.delete('flag');
    query.delete('sort');
    if (flag) query.set('flag', flag);
    if (queues.includes(flag)) query.set('sort', 'oldest');
    return { label, to: `${pathname}?${query}`, isCurrent: now === flag };
  });
}
