import { toCents } from '@fieldhouse/contracts/money';
import * as endpoints from '@fieldhouse/contracts/quote.endpoints';
import * as schemas from '@fieldhouse/contracts/quote.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { type QuoteCartDeps, quoteCart } from './quote-cart.ts';

export function quoteRoutes(host: RouteHost, deps: QuoteCartDeps): void {
  route(host, endpoints.quoteCart, schemas.quoteCart, ({ body }, { buyerIfAny, request }) => {
    const { lines, address = null, method = null, code = null, vatNumber = null } = body;
    const caller = { buyer: buyerIfAny, address: clientAddress(request) };
    const wanted = lines.map(({ productId, variantId = null, quantity, price }) => ({
      productId,
      variantId,
      pieces: quantity,
      shownCents: price === undefined ? null : toCents(price),
    }));
    return quoteCart(deps, caller, { lines: wanted, address, methodId: method, code, vatNumber });
  });
}
