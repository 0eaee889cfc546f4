import { sumAmounts } from './money.ts';
import type { Translate } from './text.ts';

/** One amount with its name. Discounts are negative; what is free is a row of 0. */
export interface AmountRow {
  readonly label: string;
  readonly amount: number;
  /** It is part of the others already. */
  readonly included?: true;
}

/** The tax that a business owes itself, as quotes and orders are stored with it. */
export const REVERSE_CHARGE = 'VAT reverse charge';

interface Amounts {
  readonly discounts?: readonly { readonly label: string; readonly amount: number }[] | undefined;
  readonly delivery?: number | undefined;
  readonly tax?: readonly { readonly label: string; readonly amount: number }[] | undefined;
  readonly taxIncluded?: boolean | undefined;
}

/** What stands between the sum of the prices and what is paid. */
export function listAmountRows(t: Translate, amounts: Amounts, deliveryLabel: string): AmountRow[] {
  const { discounts = [], delivery, tax = [], taxIncluded } = amounts;
  return [
    ...discounts.map(({ label, amount }) => ({
      label: label === REVERSE_CHARGE ? t`VAT reverse charge` : label,
      amount: -amount,
    })),
    ...(delivery === undefined ? [] : [{ label: deliveryLabel, amount: delivery }]),
    ...tax
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) =>
        taxIncluded ? { label: t`Includes ${label}`, amount, included: true as const } : { label, amount },
      ),
  ];
}

/** Of an order; none where it is the plain sum of the prices, delivered free. */
export function listOrderAmounts(
  t: Translate,
  order: Amounts & {
    subtotal?: number | undefined;
    method?: { name: string } | undefined;
    /** An exchange is paid by what it replaces. */
    replaces?: { number: number } | null | undefined;
    amount?: number | undefined;
    products?: readonly { price: number; quantity: number }[] | undefined;
  },
): AmountRow[] {
  if (order.replaces) return listExchange(t, order.replaces.number, order.products ?? [], order.amount ?? 0);
  const name = order.method?.name;
  const rows = listAmountRows(t, order, name ? t`Delivery: ${name}` : t`Delivery`);
  if (order.subtotal === undefined || rows.every(({ amount }) => amount === 0)) return [];
  return [{ label: t`Subtotal`, amount: order.subtotal }, ...rows];
}

/** The prices, and what was paid of them before: together they are the amount. */
function listExchange(
  t: Translate,
  number: number,
  products: readonly { price: number; quantity: number }[],
  amount: number,
): AmountRow[] {
  const subtotal = sumAmounts(products.map(({ price, quantity }) => price * quantity));
  const paid = sumAmounts([subtotal, -amount]);
  if (paid <= 0) return [];
  return [
    { label: t`Subtotal`, amount: subtotal },
    { label: t`Paid with order #${number}`, amount: -paid },
  ];
}
