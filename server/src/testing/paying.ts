import { amountText } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { auditShop } from '../audit/audit-shop.ts';
import type { WithSession } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  failing: '4000 0000 0000 0119',
  asks: '4000 0025 0000 3155',
  /** Its refunds are in progress for half a minute. */
  refundLater: '4000 0000 0000 7726',
  /** And these do not arrive then. */
  refundFails: '4000 0000 0000 5126',
  /** It pays, and the bank disputes the charge, or warns of a stolen card. */
  disputed: '4000 0000 0000 0259',
  warned: '4000 0000 0000 5423',
} as const;

export const home = { line1: '1 Court Lane', city: 'Springfield', country: 'US', postal_code: '12345' };

export interface Line {
  readonly productId: string;
  readonly variantId?: string;
  readonly quantity: number;
  readonly price: number;
}

const totalOf = (lines: readonly Line[]) =>
  Math.round(lines.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0)) / 100;

/** As the card widget does it. */
export async function cardToken(
  shop: TestShop,
  number: string = cards.pays,
  shipping: object | null = home,
): Promise<string> {
  const payload = { number, exp: '12/40', cvc: '123', name: 'Test Client', billing: shipping, shipping };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/dev/card-token', payload });
  return answer.json<{ tokenId: string }>().tokenId;
}

/** The same for a way to pay that leads to a bank. */
export async function methodToken(shop: TestShop, method: string): Promise<string> {
  const payload = { method, name: 'Test Client', billing: home, shipping: home };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/dev/card-token', payload });
  return answer.json<{ tokenId: string }>().tokenId;
}

/** What the buyer does there, and later the bank. */
export const atTheBank = (shop: TestShop, clientSecret: string, outcome: 'pass' | 'fail' | 'wait') =>
  shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: { clientSecret, outcome } });

/** Days later its provider has decided, and the shop has not heard of it. */
export const decideLate = ({ deps }: TestShop, status: 'succeeded' | 'requires_payment_method') =>
  sql`update demo_gateway.intent set status = ${status}, turns_at = null,
    received = case when ${status} = 'succeeded' then amount else 0 end where turns_at is not null`.execute(deps.db);

export function createPayment(
  shop: TestShop,
  buyer: WithSession,
  body: { tokenId: string; products?: readonly Line[]; amount?: unknown; currency?: string },
) {
  const payload = { amount: amountText(totalOf(body.products ?? [])), ...body };
  return shop.app.inject({ method: 'POST', url: '/api/payment/create', headers: buyer.headers, payload });
}

export function createOrder(shop: TestShop, buyer: WithSession, payload: Record<string, unknown>) {
  return shop.app.inject({ method: 'POST', url: '/api/orders', headers: buyer.headers, payload });
}

/** From the card to the answer, in one go. */
export async function buy(shop: TestShop, buyer: WithSession, products: readonly Line[], number: string = cards.pays) {
  return createPayment(shop, buyer, { tokenId: await cardToken(shop, number), products });
}

export async function ordersOf(shop: TestShop, buyer: WithSession) {
  const answer = await shop.app.inject({ url: '/api/orders/allUser', headers: buyer.headers });
  return answer.json<{ orderId: string; currency: string; number: number; amount: number; status: string }[]>();
}

export async function expectCleanAudit(shop: Pick<TestShop, 'deps'>): Promise<void> {
  const { problems } = await auditShop(shop.deps);
  expect(problems).toEqual([]);
}
