import type { Language } from '@fieldhouse/contracts/language';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { MAX_WAITING } from '@fieldhouse/contracts/payment.rules';
import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Functions } from '../../../platform/db/tables.generated.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueingOrderMail, type Owner } from '../../orders/index.ts';
import type { Quote } from '../quote/quote.rules.ts';

export interface NewOrder {
  readonly orderId: string;
  readonly paymentId: string;
  /** One of the two: an account, or a guest. */
  readonly accountId: string | null;
  readonly guestId: string | null;
  /** The claim of the process that places the order: no other may advance the payment for this long. */
  readonly claim: { readonly id: string; readonly seconds: number };
  readonly tokenHash: Buffer;
  readonly cartHash: Buffer;
  /** None: there is nothing to charge. */
  readonly token: string | null;
  readonly method: string;
  readonly address: Address | null;
  readonly quote: Quote;
  /** The quote that the buyer was shown and pays by. */
  readonly quoteId: string | null;
  /** Of the rules by which the amounts were computed; none where no rule counts. */
  readonly pricingVersion: number | null;
  /** Whose uses of promotions these are. */
  readonly customer: string;
  /** Of its mails and documents. */
  readonly language: Language;
}

interface Placing {
  /** The tags that have changed: every product, and the listing if it has changed. */
  readonly tags: readonly string[];
  readonly listingTag: string;
  /** Everything is checked, and nothing written. */
  readonly dryRun: boolean;
}

type Answer = Functions['place_order'];

/** Something about a line of the quote that is not so, or not so any more. */
export type Difference = NonNullable<Answer['differences']>[number];

export interface PlacingResult {
  readonly problem: Answer['problem'];
  /** In the order of the lines. */
  readonly differences: readonly Difference[];
  readonly listingChanged: boolean;
  /** None: nothing was written. */
  readonly xid: string | null;
}

/** The one statement that takes stock and writes order, lines and payment. */
export async function insertPlacedOrder(db: Db, order: NewOrder, placing: Placing): Promise<PlacingResult> {
  const { rows } = await sql<Answer>`
    select problem, differences, listing_changed, xid
    from place_order(${JSON.stringify(toCart(order, placing))}::jsonb)`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error('place_order has said nothing');
  const { problem, differences, listing_changed, xid } = answer;
  return { problem, differences: differences ?? [], listingChanged: listing_changed ?? false, xid };
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

function toCart({ claim, quote, ...order }: NewOrder, { tags, listingTag, dryRun }: Placing) {
  return {
    order_id: order.orderId,
    payment_id: order.paymentId,
    account_id: order.accountId,
    guest_id: order.guestId,
    claim: claim.id,
    claim_seconds: claim.seconds,
    token_hash: hex(order.tokenHash),
    cart_hash: hex(order.cartHash),
    token: order.token,
    method: order.method,
    address: order.address,
    quote: {
      currency: quote.currency,
      items_cents: quote.itemsCents,
      shipping_cents: quote.shippingCents,
      tax_cents: quote.taxCents,
      discount_cents: quote.discountCents,
      total_cents: quote.totalCents,
      tax_included: quote.taxIncluded,
      lines: quote.lines.map(({ productId, variantId, pieces, priceCents, discountCents }) => ({
        product_id: productId,
        variant_id: variantId,
        pieces,
        price_cents: priceCents,
        discount_cents: discountCents,
      })),
    },
    kept_quote: quote.whole,
    quote_id: order.quoteId,
    pricing_version: order.pricingVersion,
    promotions: quote.promotions,
    customer: order.customer,
    language: order.language,
    most_waiting: MAX_WAITING,
    low_stock: LOW_STOCK,
    tags,
    listing_tag: listingTag,
    dry_run: dryRun,
  };
}

export interface PaidOrder extends Owner {
  readonly orderId: string;
  /** None, and neither is the address: the buyer has left in the meantime. */
  readonly email: string | null;
  readonly address: Address | null;
}

/**
 * The one statement that ends a payment as paid, gives its order a number, and enqueues its mail if somebody is there to get it; undefined
 * when that was done before.
 */
export async function setPaid(
  db: Db,
  {
    paymentId,
    orderId,
    intentId,
    address,
  }: { paymentId: string; orderId: string; intentId: string | null; address: Address | undefined },
): Promise<PaidOrder | undefined> {
  const mailId = newId();
  const { rows } = await sql<Functions['mark_paid']>`
    select order_id, account_id, guest_id, email, address, case when num_nonnulls(account_id, guest_id) > 0 then
      (${enqueueingOrderMail({ mailId, orderId, kind: 'order' })}).id end
    from mark_paid(${paymentId}::uuid, ${intentId}::text, ${address ? JSON.stringify(address) : null}::jsonb, ${mailId}::uuid)`.execute(
    db,
  );
  const [paid] = rows;
  if (!paid?.order_id) return undefined;
  const { account_id: accountId, guest_id: guestId, email } = paid;
  return { orderId: paid.order_id, accountId, guestId, email, address: paid.address };
}
