import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the shop has answered
  readonly body: any;
}

interface Question {
  readonly method?: string;
  readonly token?: string;
  readonly json?: object;
}

export type Ask = (path: string, question?: Question) => Promise<Answer>;

/** Asks as a customer does: through the proxy, trusting its authority and no other. */
export function askThroughProxy(port: number, ca: string): Ask {
  return (path, { method = 'GET', token, json } = {}) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(json && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const options = { host: 'localhost', port, ca, method, path, headers, timeout: 30_000 };
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, body: toBody(text) }));
      });
      sent.on('timeout', () => sent.destroy(new Error(`${path} was not answered`))).on('error', reject);
      sent.end(json && JSON.stringify(json));
    });
}

function toBody(text: string): unknown {
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}

export async function until<T>(what: string, seconds: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const result = await attempt().catch(() => undefined);
    if (result !== undefined) return result;
    await sleep(100);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}

const home = { line1: '1 Court Lane', city: 'Springfield', country: 'US', postal_code: '12345' };

export async function signIn(ask: Ask, email: string, password: string): Promise<string> {
  const { body } = await ask('/api/auth/signin', { method: 'POST', json: { email, password } });
  return body.tokenId;
}

export interface Product {
  readonly _id: string;
  readonly name: string;
  readonly sku: string;
  readonly price: number;
}

/** One that is sold in one version. */
export async function findProduct(ask: Ask): Promise<Product> {
  for (let page = 1; page < 20; page++) {
    const { body } = await ask(`/api/products/forPage?page=${page}`);
    for (const { _id, options, quantity } of body.products)
      if (options.length === 0 && quantity > 5) return (await ask(`/api/products/id/${_id}`)).body;
  }
  throw new Error('the demo shop has no product in one version');
}

/** From the card to the order; returns the order's id. */
export async function buy(ask: Ask, token: string, { _id: productId, price }: Product): Promise<string> {
  const card = {
    number: '4242 4242 4242 4242',
    exp: '12/40',
    cvc: '123',
    name: 'Test Client',
    billing: home,
    shipping: home,
  };
  const { tokenId } = (await ask('/api/dev/card-token', { method: 'POST', json: card })).body;
  const json = { tokenId, amount: price.toFixed(2), products: [{ productId, quantity: 1, price }] };
  const { status, body } = await ask('/api/payment/create', { method: 'POST', token, json });
  if (status !== 200) throw new Error(`a purchase was answered with ${status}: ${JSON.stringify(body)}`);
  return body.orderId;
}
