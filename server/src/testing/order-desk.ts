import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { buy, type Line } from './paying.ts';
import type { WithSession } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

/** The calls about one order, as staff unless others are named. */
export function openDesk(shop: TestShop, staff: WithSession) {
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload: unknown, headers: object = staff.headers) =>
    shop.app.inject({
      method,
      url: `/api/orders/${url}`,
      headers: { ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
  return {
    ask,
    read: async (id: string, headers?: object) => (await ask('GET', id, undefined, headers)).json<OrderDetail>(),
    ship: (id: string, body: unknown = {}) => ask('POST', `${id}/shipments`, body),
    correct: (id: string, shipmentId: string, body: unknown) => ask('PUT', `${id}/shipments/${shipmentId}`, body),
    cancel: (id: string, body: unknown = {}, headers?: object) => ask('POST', `${id}/cancel`, body, headers),
    decline: (id: string, body: unknown = {}) => ask('POST', `${id}/cancel/decline`, body),
    pack: (...orderIds: readonly unknown[]) => ask('POST', 'pack', { orderIds }),
    unpack: (...orderIds: readonly unknown[]) => ask('POST', 'unpack', { orderIds }),
    refund: (id: string) => ask('POST', `${id}/refund`, undefined),
    refundPart: (id: string, body: unknown) => ask('POST', `${id}/refunds`, body),
    setStatus: (id: string, status: string) => ask('PUT', id, { status }),
  };
}

export const buyOne = async (shop: TestShop, who: WithSession, lines: readonly Line[], card?: string) =>
  (await buy(shop, who, lines, card)).json<{ orderId: string }>().orderId;

export const lineOf = (orderId: string, position: number, quantity: number) => ({
  lineId: `${orderId}.${position + 1}`,
  quantity,
});

export const errorOf = (answer: Pick<LightMyRequestResponse, 'json' | 'statusCode'>) => ({
  status: answer.statusCode,
  error: answer.json<{ error?: string }>().error,
});

/** A bank disputes it, as far as the order is concerned: no bank knows of it, so it has to be over before the books are audited. */
export async function putOnHold(shop: TestShop, orderId: string): Promise<void> {
  await sql`
    insert into dispute (id, order_id, gateway_id, kind, state, amount_cents)
    values (gen_random_uuid(), ${orderId}, gen_random_uuid()::text, 'warning', 'open', 0)`.execute(shop.deps.db);
}

export async function endHolds(shop: TestShop): Promise<void> {
  await sql`delete from dispute`.execute(shop.deps.db);
}

/** What can be bought, and what is promised. */
export async function stockOf(shop: TestShop, productId: string) {
  const { rows } = await sql<{ quantity: number; committed: number }>`
    select quantity, committed from variant where product_id = ${productId}`.execute(shop.deps.db);
  return rows[0];
}
