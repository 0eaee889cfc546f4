import Stripe from 'stripe';
import {
  type BookedCharge,
  type Charge,
  type ChargeRequest,
  GatewayUnknown,
  type PaymentGateway,
  type Recipient,
} from './payment-gateway.ts';
import { isIdempotencyError, toAddress, toBookedCharge, toCharge } from './stripe-charges.ts';
import { createDisputes } from './stripe-disputes.ts';
import { chargeOfError, isOtherMode, stripePlace, unknownBecause } from './stripe-errors.ts';
import { createFees } from './stripe-fees.ts';
import { createRefunds } from './stripe-refunds.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Of a fake on this machine; none: Stripe itself. */
  readonly url?: string;
  readonly timeoutMs?: number;
}

/** Less than the claim on a payment lasts, so that no other process claims it while we are still waiting. */
const TIMEOUT_MS = 20_000;
const EXPAND = ['latest_charge'];

export function createStripeGateway({ secretKey, webhookSecret, url, timeoutMs }: StripeOptions): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    ...stripePlace(url),
    timeout: timeoutMs ?? TIMEOUT_MS,
    // A connection that was closed in the meantime is still retried once; everything else is left to the next attempt.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const charges = createCharges(stripe);
  return {
    ...charges,
    withdraw: (request) => withdraw(stripe, charges, request),
    ...createRefunds(stripe),
    ...createDisputes(stripe),
    ...createFees(stripe),
    readToken: (token) => readToken(stripe, token),
    readEvent(rawBody, signature) {
      try {
        const { object } = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret).data;
        return toEvent({ ...object });
      } catch {
        return undefined;
      }
    },
    async *listCharges(since): AsyncGenerator<BookedCharge> {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] }))
        if (intent.amount_received > 0) yield toBookedCharge(intent);
    },
  };
}

type Charges = Pick<PaymentGateway, 'charge' | 'lookUp' | 'cancel'>;

function createCharges(stripe: Stripe): Charges {
  const { paymentIntents: intents } = stripe;
  const lookUp: Charges['lookUp'] = async (intentId) =>
    toCharge(await known('look up', () => intents.retrieve(intentId, { expand: EXPAND })));
  return {
    lookUp,
    async charge(request) {
      try {
        const intent = await intents.create(
          {
            ...chargeParams(request),
            confirm: true,
            confirmation_token: request.token,
            use_stripe_sdk: true,
            ...(request.other && { return_url: request.other.returnUrl }),
          },
          { idempotencyKey: request.paymentId },
        );
        // A replayed response describes the state at that time.
        return isReplay(intent.lastResponse.headers) ? await lookUp(intent.id) : toCharge(intent);
      } catch (error) {
        if (error instanceof GatewayUnknown) throw error;
        // Asked before in other words (the recipient has been erased since, or the shop was updated): it is still the same one.
        const made = isIdempotencyError(error) ? await findMade(stripe, request) : undefined;
        return made ? lookUp(made.id) : chargeOfError(error);
      }
    },
    async cancel(intentId) {
      try {
        return toCharge(await intents.cancel(intentId));
      } catch (error) {
        // It has already ended, one way or the other.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return lookUp(intentId);
        throw unknownBecause('cancel', error);
      }
    },
  };
}

async function readToken(stripe: Stripe, token: string): ReturnType<PaymentGateway['readToken']> {
  try {
    const { shipping, payment_method_preview: method } = await stripe.confirmationTokens.retrieve(token);
    return { address: toAddress(shipping?.address ?? method?.billing_details.address) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && !isOtherMode(error)) return undefined;
    throw unknownBecause('read a token', error);
  }
}

/**
 * Asks for a charge of the same size that is never confirmed, under the same key. If the first request never arrived, this
 * takes its key, and it can never happen any more. If it did arrive, the gateway refuses the difference, and repeating it
 * letter for letter brings its answer. Keys are forgotten after a day: so it is searched for by our own name first.
 */
async function withdraw(stripe: Stripe, { charge, lookUp, cancel }: Charges, request: ChargeRequest): Promise<Charge> {
  const made = await findMade(stripe, request);
  if (made) return lookUp(made.id);
  let unconfirmed: Stripe.PaymentIntent;
  try {
    unconfirmed = await stripe.paymentIntents.create(chargeParams(request), { idempotencyKey: request.paymentId });
  } catch (error) {
    return isIdempotencyError(error) ? charge(request) : chargeOfError(error);
  }
  return cancel(unconfirmed.id);
}

/** By our own name. */
async function findMade(stripe: Stripe, { paymentId }: ChargeRequest): Promise<Stripe.PaymentIntent | undefined> {
  const query = `metadata['payment_id']:'${paymentId}'`;
  return (await known('search', () => stripe.paymentIntents.search({ query, limit: 1 }))).data[0];
}

function chargeParams({ paymentId, orderId, amountCents, currency, recipient, other }: ChargeRequest) {
  return {
    amount: amountCents,
    currency,
    // Wallets are cards. A token of another kind than it was said to be is refused.
    allowed_payment_method_types: other ? [other.method] : ['card', 'link'],
    metadata: { payment_id: paymentId, order_id: orderId },
    ...(recipient && { shipping: toShipping(recipient) }),
    expand: EXPAND,
  } satisfies Stripe.PaymentIntentCreateParams;
}

/** In an order of its own: under one key, a repeated request must be the same letter for letter. */
function toShipping({ name, phone, line1, line2, city, state, postal_code, country }: Recipient) {
  return {
    name,
    ...(phone && { phone }),
    address: { line1, ...(line2 && { line2 }), city, ...(state && { state }), postal_code, country },
  };
}

/** For questions, where every failure means that the answer is not known. */
async function known<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unknownBecause(doing, error);
  }
}

function isReplay(headers: Readonly<Record<string, string>>): boolean {
  return headers['idempotent-replayed'] === 'true';
}

const disputes: readonly unknown[] = ['dispute', 'radar.early_fraud_warning'];

/** An intent names itself; a charge, a refund and a dispute name theirs. */
function toEvent({ id, object, payment_intent: intent, metadata }: Record<string, unknown>) {
  const named: Record<string, unknown> = typeof metadata === 'object' ? { ...metadata } : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    paymentId: text(named.payment_id),
    intentId: text(object === 'payment_intent' ? id : intent),
    ...(object === 'refund' &&
      typeof id === 'string' && { refund: { refundId: text(named.refund_id), gatewayId: id } }),
    ...(disputes.includes(object) && typeof id === 'string' && { dispute: { gatewayId: id } }),
  };
}
