import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { isReturnOpen } from '@fieldhouse/contracts/return.rules';
import { getReturnOptions } from '@fieldhouse/contracts/returns.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { browserCall, type Call, callWithKey } from '../../lib/call.ts';
import { forgetOrderKey, keepOrderKey, readOrderKey } from '../../lib/orders/order-key.ts';
import { readBuyerToken } from '../../lib/session/session.ts';

export type OpenedBy = 'key' | 'session';

/** An order, or why it cannot be shown. */
type FoundOrder =
  /** Opened by the link of a mail, or by the session for its buyer alone. */
  | {
      readonly order: OrderDetail;
      readonly openedBy: OpenedBy;
      readonly token: string | undefined;
      /** Where to send what comes back, while something does. */
      readonly sendTo: readonly string[] | undefined;
    }
  | { readonly order?: never; readonly problem: 'not-found' | 'not-signed-in' };

/** With the key of this tab, if there is one that works; else by the session. */
export async function findOrder(id: string, signal: AbortSignal): Promise<FoundOrder> {
  // The page may have been reached without a new document.
  keepOrderKey();
  const key = readOrderKey(id);
  const callByKey = key === undefined ? undefined : callWithKey({ [ORDER_KEY_HEADER]: key }, signal);
  const byKey = callByKey && (await ask(callByKey, id));
  if (byKey && byKey !== 'not-found') return toFound(byKey, 'key', callByKey);
  if (byKey) forgetOrderKey(id);
  const callBySession = browserCall(signal);
  const answer = await ask(callBySession, id);
  // Not told to log in: it is the link that does not work.
  if (byKey && answer === 'not-signed-in') return { problem: 'not-found' };
  return toFound(answer, 'session', callBySession);
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

async function toFound(answer: Answer, openedBy: OpenedBy, call: Call): Promise<FoundOrder> {
  if (typeof answer === 'string') return { problem: answer };
  const token = readBuyerToken();
  return { order: answer, openedBy, token, sendTo: await findReturnAddress(answer, call) };
}

/** The order is shown without it, too. */
async function findReturnAddress({ orderId, returns }: OrderDetail, call: Call): Promise<string[] | undefined> {
  if (!returns.some(({ status }) => isReturnOpen(status))) return undefined;
  try {
    return (await call(getReturnOptions, { params: { id: orderId } })).sendTo;
  } catch {
    return undefined;
  }
}

/** For what is done to an order: by whatever has opened it. */
export function callAs(openedBy: OpenedBy, id: string): Call {
  const key = openedBy === 'key' ? readOrderKey(id) : undefined;
  return key === undefined ? browserCall() : callWithKey({ [ORDER_KEY_HEADER]: key });
}
