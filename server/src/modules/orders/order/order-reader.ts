import type { RouteContext } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import type { OrderReader } from './admit-reader.ts';

/** Who asks for an order: by a session, or with the key of a mail. */
export function readerOf({ buyerIfAny, orderKey, request }: RouteContext): OrderReader {
  return { caller: buyerIfAny, key: orderKey, address: clientAddress(request) };
}
