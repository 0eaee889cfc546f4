import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { Paid } from '@fieldhouse/contracts/payment.schemas';
import { isRecord } from '../../lib/stored-content.rules.ts';
import { type BoughtLine, isBoughtLine, type PaymentAttempt, totalOf } from './payment-attempt.rules.ts';

/** What /success is handed as the state of the navigation. */
export interface BoughtOrder {
  /** The account or guest that paid, and may see it. */
  readonly owner: string;
  /** None: a guest has paid. */
  readonly userId: string | null;
  readonly orderId: string;
  readonly email: string;
  readonly address: Address | null;
  readonly products: readonly BoughtLine[];
  readonly amount: number;
}

export function toBoughtOrder({ userId, orderId, email, address }: Paid, attempt: PaymentAttempt): BoughtOrder {
  const { owner, lines: products } = attempt;
  return { owner, userId, orderId, email, address, products, amount: totalOf(attempt) };
}

/** The browser keeps it with its history, over a reload too; whatever else stands there is no order. */
export function findBoughtOrder(state: unknown): BoughtOrder | undefined {
  if (!isRecord(state)) return undefined;
  const { owner, userId, orderId, email, address, products, amount } = state;
  if (typeof owner !== 'string') return undefined;
  if ((typeof userId !== 'string' && userId !== null) || typeof orderId !== 'string' || typeof email !== 'string')
    return undefined;
  if (typeof amount !== 'number' || !Array.isArray(products) || !products.every(isBoughtLine)) return undefined;
  return { owner, userId, orderId, email, address: findAddress(address), products, amount };
}

function findAddress(value: unknown): Address | null {
  if (!isRecord(value)) return null;
  const { line1, city, country, postal_code } = value;
  const rest = more.map((field) => [field, value[field]]).filter(([, text]) => typeof text === 'string');
  return {
    ...Object.fromEntries(rest),
    line1: textOf(line1),
    city: textOf(city),
    country: textOf(country),
    postal_code: textOf(postal_code),
  };
}

const more = ['name', 'phone', 'company', 'line2', 'state'] as const;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
