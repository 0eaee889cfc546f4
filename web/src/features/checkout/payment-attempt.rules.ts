import { fromMinor } from '@fieldhouse/contracts/money';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { amountText } from '@fieldhouse/contracts/payment.rules';
import type { OtherMethod } from '@fieldhouse/contracts/payment-methods.rules';
import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { findVersion, isRecord } from '../../lib/stored-content.rules.ts';

export interface BoughtLine extends Pick<StoredProduct, 'variantId' | 'options'> {
  readonly productId: string;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly img: string | null;
}

/** A payment that was started. Repeating exactly the same request is the same payment, and is charged once. */
export interface PaymentAttempt {
  /** The account or guest that pays, and alone may resume it. */
  readonly owner: string;
  readonly tokenId: string;
  /** None: by card. */
  readonly method?: string | undefined;
  readonly lines: readonly BoughtLine[];
  readonly totalCents: number;
  /** By which it is paid; a resumed attempt is the same. */
  readonly quoteId?: string | undefined;
  /** In which the total was shown. */
  readonly currency?: string | undefined;
  readonly startedAt: number;
  /** To be added to the address book when it is paid, wherever it is resumed. */
  readonly save?: Address | undefined;
}

/** In units of its currency; what was stored without one has hundredths. */
export const totalOf = ({ totalCents, currency = '' }: Pick<PaymentAttempt, 'totalCents' | 'currency'>): number =>
  fromMinor(totalCents, currency);

export const isGuest = ({ owner }: Pick<PaymentAttempt, 'owner'>): boolean => owner.startsWith('guest ');

export const toBought = (lines: readonly CartLine[]): BoughtLine[] =>
  lines.map((line) => ({
    productId: line._id,
    ...findVersion(line),
    name: line.name,
    price: line.price,
    quantity: line.piece,
    img: line.img[0] ?? null,
  }));

/** What the shop is told of a line. */
export function toOrderLine({ productId, variantId, quantity, price }: BoughtLine) {
  return { productId, ...(variantId !== undefined && { variantId }), quantity, price };
}

export function toPaymentBody({ tokenId, method, lines, totalCents, quoteId, currency }: PaymentAttempt) {
  return {
    // What costs nothing has the quote alone.
    ...(tokenId !== quoteId && { tokenId }),
    ...(quoteId !== undefined && { quoteId }),
    amount: amountText(totalOf({ totalCents, currency })),
    products: lines.map(toOrderLine),
    ...(currency && { currency }),
    ...(method && { method: method as OtherMethod }),
  };
}

/** By then the shop has settled it, one way or the other: no buyer may take longer at the bank. */
export const FORGOTTEN_MS = 30 * 60_000;

export const isRecent = ({ startedAt }: PaymentAttempt, now: number): boolean =>
  startedAt <= now && now - startedAt <= FORGOTTEN_MS;

/** What a browser's storage holds may be anything: only a whole attempt comes back. */
export function readStoredAttempt(content: unknown): PaymentAttempt | undefined {
  if (!isRecord(content)) return undefined;
  const { owner, tokenId, method, lines, totalCents, quoteId, currency, startedAt, save } = content;
  if (typeof owner !== 'string' || typeof tokenId !== 'string') return undefined;
  if (typeof totalCents !== 'number' || typeof startedAt !== 'number') return undefined;
  if (!Array.isArray(lines) || !lines.every(isBoughtLine)) return undefined;
  return {
    owner,
    tokenId,
    lines,
    totalCents,
    startedAt,
    ...(typeof method === 'string' && { method }),
    ...(typeof quoteId === 'string' && { quoteId }),
    ...(typeof currency === 'string' && { currency }),
    ...(isAddress(save) && { save }),
  };
}

/** The shop looks closer when it is sent. */
const isAddress = (content: unknown): content is Address =>
  isRecord(content) && Object.values(content).every((text) => typeof text === 'string');

export function isBoughtLine(line: unknown): line is BoughtLine {
  if (!isRecord(line)) return false;
  const { productId, variantId, options, name, price, quantity, img } = line;
  const isPlain = variantId === undefined && options === undefined;
  return (
    typeof productId === 'string' &&
    (isPlain || findVersion({ variantId, options }).variantId !== undefined) &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    typeof quantity === 'number' &&
    (img === null || typeof img === 'string')
  );
}

/**
 * Whether a response leaves it open whether the card was charged. What the shop refuses outright was not charged, the
 * first time it is asked. Asked again about a payment in doubt, only its own decision about that payment ends the
 * doubt. (A session that has ended says nothing about the payment: the buyer logs in and continues.)
 */
export function leavesOpen(status: number, isFirstTime: boolean): boolean {
  return isFirstTime ? status >= 500 : status !== 400;
}
