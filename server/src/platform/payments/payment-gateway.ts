import type { DisputeKind, DisputeState } from '@fieldhouse/contracts/order.rules';
import type { OtherMethod } from '@fieldhouse/contracts/payment-methods.rules';
import { OutcomeUnknown } from '../durable-step.ts';

/** All that a charge needs, the same in every retry. */
export interface ChargeRequest {
  /** Our id for it, which is also its idempotency key. */
  readonly paymentId: string;
  readonly orderId: string;
  /** The provider's id for what the buyer has entered into its widget. */
  readonly token: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Who gets the goods, where the shop knows it; otherwise the token says so. */
  readonly recipient?: Recipient | undefined;
  /** Another way to pay than by card, by the provider's name, and where its bank sends the buyer back to. */
  readonly other?: { readonly method: OtherMethod; readonly returnUrl: string } | undefined;
}

export interface Recipient extends PostalAddress {
  readonly name: string;
  readonly phone?: string | undefined;
}

export interface PostalAddress {
  readonly line1: string;
  readonly city: string;
  readonly country: string;
  readonly postal_code: string;
  readonly line2?: string | undefined;
  readonly state?: string | undefined;
}

/** The current state of a charge, according to the gateway. */
export type Charge =
  | { readonly state: 'succeeded'; readonly intentId: string; readonly address: PostalAddress | undefined }
  /** The bank wants the buyer to confirm the payment. */
  | { readonly state: 'action'; readonly intentId: string; readonly clientSecret: string }
  | { readonly state: 'processing'; readonly intentId: string }
  /**
   * Declined. It could still be paid with another card until it is canceled. With a fault if no card could have paid
   * it.
   */
  | { readonly state: 'failed'; readonly intentId: string; readonly reason: string; readonly fault?: string }
  /**
   * The gateway rejects this request because of the shop's own settings; `fault` is its error code. `certain`: it has
   * examined the request itself, so that no earlier one of the same payment has been carried out either.
   */
  | {
      readonly state: 'misconfigured';
      readonly fault: string;
      readonly certain: boolean;
      readonly error: unknown;
      /** For the buyer, who can do something about it. */
      readonly reason?: string;
    }
  | { readonly state: 'canceled'; readonly intentId: string }
  /** The gateway did not even create it: there is nothing that could be paid or canceled. */
  | { readonly state: 'refused'; readonly reason: string };

export interface RefundRequest {
  /** Our id for it, which is also its idempotency key. */
  readonly refundId: string;
  readonly intentId: string;
  readonly amountCents: number;
  /** It may have been requested before: the gateway forgets keys after a day, so it is searched for first. */
  readonly repeated: boolean;
}

/** The current state of a refund, according to the gateway. */
export type GatewayRefund =
  | { readonly state: 'done' | 'pending'; readonly gatewayId: string }
  /** Undefined when the gateway did not even create it. */
  | { readonly state: 'failed' | 'canceled'; readonly gatewayId: string | undefined; readonly reason: string };

/** A refund as the gateway has it, made here or there. */
export interface BookedRefund {
  readonly gatewayId: string;
  /** Ours; undefined for one that was made at the provider itself. */
  readonly refundId: string | undefined;
  readonly intentId: string | undefined;
  readonly amountCents: number;
  readonly state: GatewayRefund['state'];
}

/** A dispute or a warning of one, according to the gateway. */
export interface GatewayDispute {
  readonly gatewayId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly intentId: string | undefined;
  /** Ours, if the charge is. */
  readonly paymentId: string | undefined;
  readonly amountCents: number;
  /** The gateway's word for it: `product_not_received`. */
  readonly reason: string | null;
  /** Until when it takes evidence. */
  readonly dueAt: Date | null;
  readonly openedAt: Date;
}

/** One charge as recorded by the gateway. */
export interface BookedCharge {
  readonly intentId: string;
  readonly paymentId: string | undefined;
  /** In small letters, as payments have it. */
  readonly currency: string;
  readonly chargedCents: number;
  readonly refundedCents: number;
  readonly createdAt: Date;
}

/** What the gateway has kept of a charge, in the currency in which it pays the shop: not always that of the charge. */
export interface GatewayFee {
  readonly cents: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
}

/** What a webhook was about. Only a hint where to look: the state itself is always fetched. */
interface GatewayEvent {
  readonly paymentId: string | undefined;
  readonly intentId: string | undefined;
  /** It was about a refund, by our id (if it is ours) and by the gateway's. */
  readonly refund?: { readonly refundId: string | undefined; readonly gatewayId: string };
  /** It was about a dispute or a warning. */
  readonly dispute?: { readonly gatewayId: string };
}

/**
 * The card provider. Every call that changes something is idempotent. When the outcome is not known, whatever the
 * reason, a call throws GatewayUnknown.
 */
export interface PaymentGateway {
  charge(request: ChargeRequest): Promise<Charge>;
  lookUp(intentId: string): Promise<Charge>;
  /** Undefined as long as the gateway does not say, and when there is no such charge. */
  lookUpFee(intentId: string): Promise<GatewayFee | undefined>;
  cancel(intentId: string): Promise<Charge>;
  /** For a charge request that may never have arrived: afterwards it either has been carried out or never can be. */
  withdraw(request: ChargeRequest): Promise<Charge>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  lookUpRefund(gatewayId: string): Promise<GatewayRefund>;
  /** Undefined when there is none of that name. */
  findRefund(gatewayId: string): Promise<BookedRefund | undefined>;
  /** Those made since then. */
  listRefunds(since: Date): AsyncIterable<BookedRefund>;
  /** Undefined when there is none of that name. */
  lookUpDispute(gatewayId: string): Promise<GatewayDispute | undefined>;
  /** Disputes and warnings that were opened since then. */
  listDisputes(since: Date): AsyncIterable<GatewayDispute>;
  /** The address that the buyer has entered into the widget; undefined when there is no such token. */
  readToken(token: string): Promise<{ readonly address: PostalAddress | undefined } | undefined>;
  /** Undefined when the signature is not the gateway's. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent | undefined;
  listCharges(since: Date): AsyncIterable<BookedCharge>;
}

/** It is unknown whether the provider has done it. */
export class GatewayUnknown extends OutcomeUnknown {
  constructor(doing: string, cause: unknown) {
    super(`${doing}: the gateway's answer is not known`, { cause });
    this.name = 'GatewayUnknown';
  }
}

/** The same, until the shop's own settings are corrected; `fault` is the gateway's error code. */
export class GatewayMisconfigured extends GatewayUnknown {
  readonly fault: string;
  constructor(doing: string, cause: unknown, fault: string) {
    super(doing, cause);
    this.name = 'GatewayMisconfigured';
    this.fault = fault;
  }
}
