import { type APIRequestContext, expect } from '@playwright/test';
import { type NewGoods, stockUp } from './goods.ts';
import { join, type Member, staffToken } from './people.ts';

export interface Bought {
  readonly orderId: string;
  readonly number: number;
  readonly userId: string;
  readonly amount: number;
  readonly products: readonly BoughtProduct[];
}

interface BoughtProduct {
  readonly productId: string;
  readonly name: string;
  readonly price: number;
}

export const shipTo = { line1: '1 Court Lane', city: 'Springfield', country: 'US', postal_code: '12345' };
const card = { number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Pat Buyer', billing: shipTo };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Somebody pays for one piece of a product that no other test knows, without the screens. */
export async function buy(request: APIRequestContext, token: string, change: NewGoods = {}): Promise<Bought> {
  const { _id, price } = await stockUp(request, change);
  const [variant] = (await (await request.get(`/api/products/id/${_id}`)).json()).variants;
  return payFor(request, token, [{ productId: _id, variantId: variant._id, quantity: 1, price }]);
}

interface Line {
  readonly productId: string;
  readonly variantId?: string | undefined;
  readonly quantity: number;
  readonly price: number;
}

export async function payFor(request: APIRequestContext, token: string, products: readonly Line[]): Promise<Bought> {
  const total = products.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const { tokenId } = await (await request.post('/api/dev/card-token', { data: { ...card, shipping: shipTo } })).json();
  const data = { tokenId, amount: `${Math.trunc(total)}.00`, products };
  const paid = await request.post('/api/payment/create', { headers: bearer(token), data });
  expect(paid.status(), await paid.text()).toBe(200);
  const orders: Bought[] = await (await request.get('/api/orders/allUser', { headers: bearer(token) })).json();
  const [newest] = orders;
  if (!newest) throw new Error('no order');
  return newest;
}

/** A client, new unless given, who has bought something. */
export async function newBuyer(
  request: APIRequestContext,
  change: NewGoods = {},
  client?: Member,
): Promise<Member & { order: Bought; bought: BoughtProduct }> {
  const member = client ?? (await join(request));
  const order = await buy(request, member.token, change);
  const [bought] = order.products;
  if (!bought) throw new Error('an order of nothing');
  return { ...member, order, bought };
}

/** What another administrator does in the meantime, elsewhere. */
export async function asAdmin(
  request: APIRequestContext,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  data?: object,
) {
  const headers = bearer(await staffToken(request));
  const answer = await request.fetch(path, { method, headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}
