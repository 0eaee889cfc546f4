import { messages } from './messages.ts';
import type { CheckedVatNumber } from './vat-number.rules.ts';

/** How long a quote holds, unless a price or a promotion in it changes before. */
export const QUOTE_MINUTES = 30;

export const quoteMessages = messages('quote', {
  method: 'This way of delivery is not offered for your address.',
  code: 'A code has 3 to 40 characters',
  expired: 'This quote has expired. Please look at what your cart costs now. You have not been charged.',
  changed: 'What your cart costs has changed. Please look at it again. You have not been charged.',
  codeUsedUp: 'Your code has been used up in the meantime. You have not been charged.',
  codeUsedByYou: 'You have used this code already. You have not been charged.',
  noDelivery: 'We do not deliver to this country. You have not been charged.',
  used: 'This has been paid already, or a payment for it is under way.',
  tooMany: 'Too many requests. Please try again in a moment.',
} as const);

/** A quote as it is stored, and kept by the order that it becomes: whole cents, rates in thousandths of a percent. */
export interface StoredQuote {
  readonly currency: string;
  /** In which it was sold; none: the shop itself. */
  readonly market?: {
    readonly id: string;
    readonly name: string;
    readonly prefix: string;
    /** By it, hundredths of the shop's currency become minor units of this one; prices are rounded to the step and its ending. */
    readonly factor: number;
    readonly step: number;
    readonly ending: number;
  };
  readonly lines: readonly {
    readonly productId: string;
    readonly variantId: string;
    readonly name: string;
    readonly options: Readonly<Record<string, string>>;
    readonly pieces: number;
    readonly priceCents: number;
    readonly discountCents: number;
    readonly totalCents: number;
    readonly taxClass: string;
  }[];
  readonly subtotalCents: number;
  readonly discounts: readonly {
    readonly promotionId: string | null;
    /** The shop's own; as its buyer reads it, where that is another word. */
    readonly label: string;
    readonly text?: string;
    readonly cents: number;
  }[];
  readonly deliveryCents: number;
  /** What the cheapest way would have cost, which goes back with a withdrawal. Older quotes do not say. */
  readonly standardDeliveryCents?: number;
  readonly method: {
    readonly id: string;
    /** As above: staff have one list of ways, in whatever language people buy. */
    readonly name: string;
    readonly text?: string;
    readonly earliest: string;
    readonly latest: string;
  } | null;
  readonly tax: readonly {
    readonly label: string;
    /** As its buyer reads it, where that is another word: accounting knows one for all. */
    readonly text?: string;
    readonly rate: number;
    readonly cents: number;
    /** What of it is for each line, in their order, and last what is for the delivery. Older quotes have none. */
    readonly shares?: readonly number[];
    /** What of each of them it is taken of, without tax. Older quotes have none. */
    readonly bases?: readonly number[];
    /** What of that no tax before it is taken of: a state's and a county's are taken of the same goods. */
    readonly nets?: readonly number[];
  }[];
  readonly taxIncluded: boolean;
  readonly totalCents: number;
  readonly code: string | null;
  /** Of a business that owes the tax itself. */
  readonly vatNumber: string | null;
  /** The number that was asked about, also if the tax was charged all the same. Older quotes do not say. */
  readonly vat?: CheckedVatNumber | null;
}

/** What so much of an order is in hundredths of the shop's own currency, by the rate at which it was sold. */
export const toShopCents = (cents: number, quote: Pick<StoredQuote, 'market'> | null): number =>
  Math.round(cents / (quote?.market?.factor ?? 1));
