import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { advanceDispute } from '../modules/after-sales/dispute/advance-dispute.ts';
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

/** A bank disputes it, and the shop hears of it. */
export const putOnHold = (shop: TestShop, orderId: string): Promise<void> =>
  dispute(shop, '/demo/disputes', { orderId });

/** The shop wins them all. */
export async function endHolds(shop: TestShop): Promise<void> {
  const { rows } = await sql<{ id: string }>`select gateway_id as id from dispute where state = 'open'`.execute(
    shop.deps.db,
  );
  for (const { id } of rows) await dispute(shop, '/demo/disputes/end', { id, outcome: 'won' });
}

async function dispute({ deps }: TestShop, path: string, wish: object): Promise<void> {
  const answer = await fetch(new URL(path, deps.demoGateway?.url), { method: 'POST', body: JSON.stringify(wish) });
  const { id } = (await answer.json()) as { id: string };
  await advanceDispute(deps, { gatewayId: id });
}

/** What can be bought, and what is promised. */
export async function stockOf(shop: TestShop, productId: string) {
  const { rows } = await sql<{ quantity: number; committed: number }>`
    select quantity, committed from variant where product_id = ${productId}`.execute(shop.deps.db);
  return rows[0];
}
