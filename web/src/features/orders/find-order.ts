import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { browserCall, type Call, callOver, fetchAs } from '../../lib/call.ts';
import { forgetOrderKey, keepOrderKey, readOrderKey } from '../../lib/order-key.ts';
import { readToken } from '../../lib/session/session.ts';

export type OpenedBy = 'key' | 'session';

/** An order, or why it cannot be shown. */
export type FoundOrder =
  /** Opened by the link of a mail; or for whoever is signed in, and for nobody else. */
  | { readonly order: OrderDetail; readonly openedBy: OpenedBy; readonly token: string | undefined }
  | { readonly order?: never; readonly problem: 'not-found' | 'not-signed-in' };

/** With the key of this tab, if there is one that works; else as whoever is signed in. */
export async function findOrder(id: string, signal: AbortSignal): Promise<FoundOrder> {
  // The page may have been reached without a new document.
  keepOrderKey();
  const key = readOrderKey(id);
  const byKey = key === undefined ? undefined : await ask(callWithKey(key, signal), id);
  if (byKey && byKey !== 'not-found') return toFound(byKey, 'key');
  if (byKey) forgetOrderKey(id);
  const answer = await ask(browserCall(signal), id);
  // Whoever had a link is not told to log in: it is the link that does not work.
  if (byKey && answer === 'not-signed-in') return { problem: 'not-found' };
  return toFound(answer, 'session');
}

type Answer = OrderDetail | 'not-found' | 'not-signed-in';

async function ask(call: Call, id: string): Promise<Answer> {
  try {
    return await call(getOrder, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return 'not-signed-in';
    // An id that cannot be one is refused as bad input.
    if (error.code === 'not-found' || error.code === 'invalid-input') return 'not-found';
    throw error;
  }
}

const toFound = (answer: Answer, openedBy: OpenedBy): FoundOrder =>
  typeof answer === 'string' ? { problem: answer } : { order: answer, openedBy, token: readToken() };

/** For what is done to an order: by whatever has opened it. */
export function callAs(openedBy: OpenedBy, id: string): Call {
  const key = openedBy === 'key' ? readOrderKey(id) : undefined;
  return key === undefined ? browserCall() : callWithKey(key);
}

/** The key alone: a session that has ended must not stand in its way. */
const callWithKey = (key: string, signal: AbortSignal | null = null): Call =>
  callOver((_endpoint, { method, url, body }) => {
    const headers = {
      accept: 'application/json',
      [ORDER_KEY_HEADER]: key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const init = { method, signal, headers, body: body === undefined ? null : JSON.stringify(body) };
    return fetchAs({ who: 'everyone' }, url, init, async (response) => ({
      status: response.status,
      body: await response.json().catch(() => undefined),
      header: (name) => response.headers.get(name) ?? undefined,
    }));
  });
