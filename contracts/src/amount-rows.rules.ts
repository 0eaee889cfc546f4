import { fromCents, toCents } from './money.ts';

/** One amount with its name. Discounts are negative; what is free is a row of 0. */
export interface AmountRow {
  readonly label: string;
  readonly amount: number;
  /** It is part of the others already. */
  readonly included?: true;
}

interface Amounts {
  readonly discounts?: readonly { readonly label: string; readonly amount: number }[] | undefined;
  readonly delivery?: number | undefined;
  readonly tax?: readonly { readonly label: string; readonly amount: number }[] | undefined;
  readonly taxIncluded?: boolean | undefined;
}

/** What stands between the sum of the prices and what is paid. */
export function listAmountRows({ discounts = [], delivery, tax = [], taxIncluded }: Amounts, deliveryLabel: string) {
  const rows: AmountRow[] = [
    ...discounts.map(({ label, amount }) => ({ label, amount: -amount })),
    ...(delivery === undefined ? [] : [{ label: deliveryLabel, amount: delivery }]),
    ...tax
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) =>
        taxIncluded ? { label: `Includes ${label}`, amount, included: true as const } : { label, amount },
      ),
  ];
  return rows;
}

/** Of an order; none where it is the plain sum of the prices, delivered free. */
export function listOrderAmounts(
  order: Amounts & {
    subtotal?: number | undefined;
    method?: { name: string } | undefined;
    /** An exchange is paid by what it replaces. */
    replaces?: { number: number } | null | undefined;
    amount?: number | undefined;
    products?: readonly { price: number; quantity: number }[] | undefined;
  },
): AmountRow[] {
  if (order.replaces) return listExchange(order.replaces.number, order.products ?? [], order.amount ?? 0);
  const name = order.method?.name;
  const rows = listAmountRows(order, name ? `Delivery: ${name}` : 'Delivery');
  if (order.subtotal === undefined || rows.every(({ amount }) => amount === 0)) return [];
  return [{ label: 'Subtotal', amount: order.subtotal }, ...rows];
}

/** The prices, and what was paid of them before: together they are the amount. */
function listExchange(
  number: number,
  products: readonly { price: number; quantity: number }[],
  amount: number,
): AmountRow[] {
  const subtotal = products.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  const paid = subtotal - toCents(amount);
  if (paid <= 0) return [];
  return [
    { label: 'Subtotal', amount: fromCents(subtotal) },
    { label: `Paid with order #${number}`, amount: -fromCents(paid) },
  ];
}
