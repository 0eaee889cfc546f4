import { messages } from '@fieldhouse/contracts/messages';
import { fromMinor } from '@fieldhouse/contracts/money';
import * as endpoints from '@fieldhouse/contracts/payment.endpoints';
import type { Waiting } from '@fieldhouse/contracts/payment.schemas';
import * as schemas from '@fieldhouse/contracts/payment.schemas';
import * as quoteEndpoints from '@fieldhouse/contracts/quote.endpoints';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import * as quoteSchemas from '@fieldhouse/contracts/quote.schemas';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteContext, type RouteHost, route } from '../../platform/http/route.ts';
import { Accepted } from '../../platform/http/route-result.ts';
import type { Speech } from '../../platform/http/speech.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { findBearerToken } from '../../platform/sessions/guard.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';
import { type Buyer, customerOf, ownerOf } from '../orders/index.ts';
import { requireOpen } from '../settings/index.ts';
import { startGuestSession } from './guest/start-guest-session.ts';
import { createOrder } from './payment/create-order.ts';
import { createPayment } from './payment/create-payment.ts';
import type { PaymentDeps, PaymentFacts } from './payment/payment.deps.ts';
import { receiveEvent } from './payment/receive-event.ts';
import { listOpenPayments } from './quote/own-holds.repo.ts';
import { type QuoteCartDeps, quoteCart } from './quote/quote-cart.ts';

const refusals = messages('webhook', { signature: 'The signature is not valid.' } as const);

interface RouteDeps extends PaymentDeps, Pick<QuoteCartDeps, 'vatNumbers'> {
  readonly config: Pick<Config, 'stripe' | 'demo' | 'publicUrl'>;
  readonly facts: PaymentFacts;
}

export function checkoutRoutes(host: RouteHost, deps: RouteDeps): void {
  route(
    host,
    quoteEndpoints.quoteCart,
    quoteSchemas.quoteCart,
    async ({ body }, { buyerIfAny, request, say, asked, market: inMarket }) => {
      const { lines, address = null, method = null, code = null, vatNumber = null } = body;
      const market = body.market ?? inMarket ?? null;
      const caller = { buyer: buyerIfAny, address: clientAddress(request), asked };
      const wanted = lines.map(({ productId, variantId = null, quantity, price = null }) => ({
        productId,
        variantId,
        pieces: quantity,
        shown: price,
      }));
      const wish = { lines: wanted, address, methodId: method, code, vatNumber, market };
      return tellQuote(say, await quoteCart(deps, caller, wish));
    },
  );
  route(
    host,
    quoteEndpoints.startGuestSession,
    quoteSchemas.startGuestSession,
    async ({ body }, { request, language }) => ({
      tokenId: await startGuestSession(deps, { ...body, language }, clientAddress(request)),
    }),
  );
  route(host, endpoints.createPayment, schemas.createPayment, async ({ body }, context) => {
    await requireOpen(deps, context.buyer);
    return orAccepted(await createPayment(deps, buyerOf(context), body));
  });
  route(host, endpoints.createOrder, schemas.createOrder, async ({ body }, context) => {
    await requireOpen(deps, context.buyer);
    const { products, amount, address = null, orderId } = body;
    return orAccepted(await createOrder(deps, buyerOf(context), { products, amount, address, orderId }));
  });
  route(host, endpoints.listOpenPayments, schemas.listOpenPayments, async (_input, { buyer }) => {
    const open = await listOpenPayments(deps.db, ownerOf(buyer));
    const payments = open.map(({ amountCents, currency, lines }) => ({
      amount: fromMinor(amountCents, currency),
      currency: currency.toUpperCase(),
      products: [...lines],
    }));
    return { payments };
  });
  route(host, endpoints.getCardProvider, schemas.getCardProvider, async () => {
    const { stripe } = deps.config;
    return stripe ? { kind: 'stripe' as const, publishableKey: stripe.publishableKey } : { kind: 'demo' as const };
  });
  host.app.register(async (app) => webhookRoute(app, deps));
}

/** Why a code or a number takes nothing off, in the language of the buyer. */
function tellQuote(say: Speech['say'], { code, vat, ...quote }: Quote): Quote {
  const told = <Part extends { readonly reason?: string | undefined }>(part: Part): Part =>
    part.reason === undefined ? part : { ...part, reason: say(part.reason) };
  return { ...quote, ...(code && { code: told(code) }), ...(vat && { vat: told(vat) }) };
}

function buyerOf({ buyer, request, language }: RouteContext): Buyer {
  const token = findBearerToken(request.headers.authorization) ?? '';
  const address = clientAddress(request);
  return { ...ownerOf(buyer), customer: customerOf(buyer), session: hashToken(token), address, language };
}

/** 202 for a payment that is pending or needs a confirmation from the buyer. */
function orAccepted<T extends { orderId: string }>(answer: T | Waiting): T | Accepted<Waiting> {
  return 'orderId' in answer ? answer : new Accepted(answer);
}

/** The signature is over the bytes as they came, so nothing may read them before. */
function webhookRoute(app: FastifyInstance, deps: RouteDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/api/payment/webhook', async (request) => {
    const { 'stripe-signature': signature } = request.headers;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const isGenuine = typeof signature === 'string' && (await receiveEvent(deps, body, signature));
    if (!isGenuine) throw new AppError('invalid-input', refusals.signature);
    return { received: true };
  });
}
