import { OutcomeUnknown } from '../durable-step.ts';

/** All that a charge needs, the same in every repetition. */
export interface ChargeRequest {
  /** Our name for it, and the key under which it happens once. */
  readonly paymentId: string;
  readonly orderId: string;
  /** The provider's name for what the buyer has typed into its widget. */
  readonly token: string;
  readonly amountCents: number;
  readonly currency: string;
}

export interface PostalAddress {
  readonly line1: string;
  readonly city: string;
  readonly country: string;
  readonly postal_code: string;
}

/** What has become of a charge, as the gateway says now. */
export type Charge =
  | { readonly state: 'succeeded'; readonly intentId: string; readonly address: PostalAddress | undefined }
  /** The bank wants a step from the buyer. */
  | { readonly state: 'action'; readonly intentId: string; readonly clientSecret: string }
  | { readonly state: 'processing'; readonly intentId: string }
  /** Declined. It could still be paid in another way until it is canceled. With a fault when no card could have paid it. */
  | { readonly state: 'failed'; readonly intentId: string; readonly reason: string; readonly fault?: string }
  /**
   * The gateway refuses this request because of the shop's own settings; `fault` is its word for what is wrong. `certain`: it
   * has looked at the request itself, so that no earlier one of the same payment has been carried out either.
   */
  | { readonly state: 'misconfigured'; readonly fault: string; readonly certain: boolean; readonly error: unknown }
  | { readonly state: 'canceled'; readonly intentId: string }
  /** The gateway would not even begin: there is nothing that could be paid or canceled. */
  | { readonly state: 'refused'; readonly reason: string };

export interface RefundRequest {
  /** Our name for it, and the key under which it happens once. */
  readonly refundId: string;
  readonly intentId: string;
  readonly amountCents: number;
  /** It may have been asked for before: keys are forgotten after a day, so it is looked for first. */
  readonly repeated: boolean;
}

/** What has become of a refund, as the gateway says now. */
export type GatewayRefund =
  | { readonly state: 'done' | 'pending'; readonly gatewayId: string }
  /** Undefined when the gateway would not even begin. */
  | { readonly state: 'failed' | 'canceled'; readonly gatewayId: string | undefined; readonly reason: string };

/** One charge as the gateway's own books have it. */
export interface BookedCharge {
  readonly intentId: string;
  readonly paymentId: string | undefined;
  readonly chargedCents: number;
  readonly refundedCents: number;
  readonly createdAt: Date;
}

/** What a webhook was about. Only a hint where to look: the state itself is always asked for. */
interface GatewayEvent {
  readonly paymentId: string | undefined;
  readonly intentId: string | undefined;
  /** It was about money that goes back, by our name (if it is ours) and by the gateway's. */
  readonly refund?: { readonly refundId: string | undefined; readonly gatewayId: string };
}

/**
 * The card provider. Every call that changes something may be repeated and happens once. When the outcome is not known,
 * whatever the reason, a call throws GatewayUnknown.
 */
export interface PaymentGateway {
  charge(request: ChargeRequest): Promise<Charge>;
  lookUp(intentId: string): Promise<Charge>;
  cancel(intentId: string): Promise<Charge>;
  /** For a charge of which nobody knows whether it ever arrived: from now on it cannot happen any more, or has happened. */
  withdraw(request: ChargeRequest): Promise<Charge>;
  refund(request: RefundRequest): Promise<GatewayRefund>;
  lookUpRefund(gatewayId: string): Promise<GatewayRefund>;
  /** The address that the buyer has given to the widget; undefined when there is no such token. */
  readToken(token: string): Promise<{ readonly address: PostalAddress | undefined } | undefined>;
  /** Undefined when the signature is not the gateway's. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent | undefined;
  listCharges(since: Date): AsyncIterable<BookedCharge>;
}

/** Nobody can say yet whether the provider has done it. */
export class GatewayUnknown extends OutcomeUnknown {
  constructor(doing: string, cause: unknown) {
    super(`${doing}: the gateway's answer is not known`, { cause });
    this.name = 'GatewayUnknown';
  }
}

/** Nor can anybody until the shop's own settings are right; `fault` is the gateway's word for what is wrong. */
export class GatewayMisconfigured extends GatewayUnknown {
  readonly fault: string;
  constructor(doing: string, cause: unknown, fault: string) {
    super(doing, cause);
    this.name = 'GatewayMisconfigured';
    this.fault = fault;
  }
}
