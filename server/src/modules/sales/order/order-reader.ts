import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import type { RouteContext } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import type { OrderReader } from './admit-reader.ts';

/** Who asks for an order: by a session, or with the key of a mail. */
export function readerOf({ buyerIfAny, request }: RouteContext): OrderReader {
  const key = request.headers[ORDER_KEY_HEADER];
  return { caller: buyerIfAny, key: typeof key === 'string' ? key : undefined, address: clientAddress(request) };
}
