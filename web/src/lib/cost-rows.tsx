import { type AmountRow, listAmountRows } from '@fieldhouse/contracts/amount-rows.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { Money } from './money.ts';

interface CostRowsProps {
  rows: readonly AmountRow[];
  money: Money;
  /** What it comes to, where that is said here. */
  total?: number | undefined;
}

/** Amounts below each other, with their names. */
export function CostRows({ rows, money, total }: CostRowsProps) {
  if (rows.length === 0 && total === undefined) return null;
  return (
    <dl className="flex flex-col gap-1.5 tabular-nums">
      {rows.map(({ label, amount, included }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two promotions may have one name
        <div key={`${at} ${label}`} className={`flex justify-between gap-4 ${included ? 'text-sm text-ink-soft' : ''}`}>
          <dt dir="auto" className="min-w-0 text-start wrap-anywhere">
            {label}
          </dt>
          <dd className={`whitespace-nowrap ${amount < 0 ? 'font-semibold text-court' : ''}`}>
            {amount === 0 ? t`Free` : amount < 0 ? `−${money(-amount)}` : money(amount)}
          </dd>
        </div>
      ))}
      {total !== undefined && (
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2 font-headline text-2xl font-bold">
          <dt>Comes to</dt>
          <dd className="whitespace-nowrap">{money(total)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Nothing but the sum of the prices: then the specified total says it all. */
export const isPlain = ({ subtotal, total, discounts, delivery, tax, taxIncluded }: Quote): boolean =>
  subtotal === total &&
  discounts.length === 0 &&
  delivery === 0 &&
  (taxIncluded || tax.every(({ amount }) => amount === 0));

/** Where no way of delivery is known, nothing is said about it; where one was chosen, it is named. */
export function listCosts({ methods, delivery, ...quote }: Quote, isChosen = false): AmountRow[] {
  if (methods.length === 0) return listAmountRows(t, quote, '');
  const chosen = isChosen ? methods.find(({ _id }) => _id === quote.method)?.name : undefined;
  const label = chosen ? t`Delivery: ${chosen}` : methods.length > 1 && delivery > 0 ? t`Delivery from` : t`Delivery`;
  return listAmountRows(t, { ...quote, delivery }, label);
}
