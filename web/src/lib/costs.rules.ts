import { type AmountRow, listAmountRows } from '@fieldhouse/contracts/amount-rows.rules';
import { toCents } from '@fieldhouse/contracts/money';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';

/** Nothing but the sum of the prices: then the specified total says it all. */
export const isPlain = ({ subtotal, total, discounts, delivery, tax, taxIncluded }: Quote): boolean =>
  toCents(subtotal) === toCents(total) &&
  discounts.length === 0 &&
  delivery === 0 &&
  (taxIncluded || tax.every(({ amount }) => amount === 0));

/** Where no way of delivery is known, nothing is said about it; where one was chosen, it is named. */
export function listCosts({ methods, delivery, ...quote }: Quote, isChosen = false): AmountRow[] {
  if (methods.length === 0) return listAmountRows(quote, '');
  const chosen = isChosen ? methods.find(({ _id }) => _id === quote.method)?.name : undefined;
  const label = chosen ? `Delivery: ${chosen}` : methods.length > 1 && delivery > 0 ? 'Delivery from' : 'Delivery';
  return listAmountRows({ ...quote, delivery }, label);
}
