import type { Order } from '@fieldhouse/contracts/order.schemas';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import type { LetterPart } from '../../../platform/mailer/letter-parts.ts';
import {
  allGoods,
  amounts,
  type Parcel,
  type Pieces,
  parcelNumber,
  shippingAddress,
  someGoods,
  wayOfDelivery,
} from './order-letter.ts';
import { mailAmount } from './orders.rules.ts';

/**
 * `part-dispatch`: a parcel, and more follows. `cancel-lines`: some of it was canceled, or all that was left after a parcel.
 * `cancel-declined`: the buyer asked to cancel it, in vain. `link`: the buyer has lost the link to the order.
 */
export type OrderMailKind =
  | 'order'
  | 'dispatch'
  | 'part-dispatch'
  | 'cancel'
  | 'cancel-lines'
  | 'cancel-declined'
  | 'refund'
  | 'link';

/** What has gone back. */
export interface MailedRefund {
  readonly amount: number;
  /** What it is for; none when only an amount was named. */
  readonly lines: readonly (Pieces & { readonly amount: number })[];
  readonly delivery: number;
}

export interface BuyerMailFacts extends Letterhead {
  /** Empty for a guest whose parcel has no name on it. */
  readonly name: string;
  readonly order: Order;
  /** Opens the order without a login; none for an account. */
  readonly key: string | undefined;
}

/** With what the mail of a kind is about. */
export interface OrderMailFacts extends BuyerMailFacts {
  readonly parcel?: Parcel | undefined;
  readonly refund?: MailedRefund | undefined;
  readonly canceled?: readonly Pieces[] | undefined;
  /** What the staff say. */
  readonly word?: string | undefined;
}

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'parts' | 'action'>;

export const writeOrderMail = (kind: OrderMailKind, facts: OrderMailFacts): ReturnType<typeof writeLetter> =>
  writeToBuyer(facts, wordsOf[kind](facts));

/** With the link to the order: first, or after what else there is to do. */
export function writeToBuyer(facts: BuyerMailFacts, content: Words): ReturnType<typeof writeLetter> {
  const { name, order, key, publicUrl } = facts;
  const { paragraphs, action, ...words } = content;
  const view = {
    label: 'View your order',
    // Behind the hash, which browsers keep to themselves: the key is in no log and in no referrer.
    url: `${publicUrl}/orders/${order.orderId}${key === undefined ? '' : `#${key}`}`,
  };
  const letter = {
    ...words,
    paragraphs: [name ? `Hello ${name},` : 'Hello,', ...paragraphs],
    ...(action ? { action, links: [view] } : { action: view }),
    note: `You are receiving this email because of your order number ${order.number}.`,
  };
  return writeLetter(letter, facts);
}

const wordsOf: Readonly<Record<OrderMailKind, (facts: OrderMailFacts) => Words>> = {
  order: ({ order, shopName, publicUrl }) => ({
    subject: `Your order ${order.number} at ${shopName}`,
    heading: 'Thank you for your order',
    paragraphs: [`We have received your payment and are getting order number ${order.number} ready.`],
    parts: [...whole({ order, publicUrl }), ...wayOfDelivery(order), ...shippingAddress(order)],
  }),
  dispatch({ order, parcel, publicUrl }) {
    const isLast = parcel !== undefined && hasOthers(order, parcel);
    return {
      subject: `Order ${order.number} is on its way`,
      heading: 'On its way',
      paragraphs: [`We have handed ${isLast ? 'the last parcel of ' : ''}order number ${order.number} to the carrier.`],
      ...tracking(parcel),
      parts: parcel
        ? parcelParts({ order, parcel, publicUrl })
        : [...sent({ order, publicUrl }), ...shippingAddress(order)],
    };
  },
  'part-dispatch': ({ order, parcel, publicUrl }) => ({
    subject: `Part of order ${order.number} is on its way`,
    heading: 'Part of it is on its way',
    paragraphs: [
      `We have handed a parcel with part of order number ${order.number} to the carrier. The rest will follow, and we will email you when it does.`,
    ],
    ...tracking(parcel),
    parts: parcel ? parcelParts({ order, parcel, publicUrl }) : [],
  }),
  cancel: ({ order, publicUrl }) => ({
    subject: `Order ${order.number} was canceled`,
    heading: 'Your order was canceled',
    paragraphs: [
      `We have canceled order number ${order.number}.`,
      ...(order.amount > 0 ? ['We will email you again as soon as your card has been refunded.'] : []),
    ],
    parts: canceledNow({ order, publicUrl }),
  }),
  'cancel-lines': ({ order, canceled = [], refund, publicUrl }) => ({
    subject: `Part of order ${order.number} was canceled`,
    heading: 'Part of your order was canceled',
    paragraphs: [
      `We have canceled part of order number ${order.number}. The rest stays as it is.`,
      ...(refund
        ? [
            `We are refunding ${mailAmount(refund.amount, order.currency)} to the card you paid with, and will email you again when it is done.`,
          ]
        : []),
    ],
    parts: someGoods('Canceled', order, canceled, publicUrl),
  }),
  'cancel-declined': ({ order, word, publicUrl }) => ({
    subject: `Order ${order.number} could not be canceled`,
    heading: 'We could not cancel your order',
    paragraphs: [
      `You asked us to cancel order number ${order.number}. That is no longer possible.`,
      ...(word ? [word] : []),
    ],
    parts: whole({ order, publicUrl }),
  }),
  link: ({ order, shopName }) => ({
    subject: `The link to your order ${order.number} at ${shopName}`,
    heading: 'Your order',
    paragraphs: [
      `Here is the link to order number ${order.number}. It works for a year. Anyone who has it can open the order, so please do not pass it on.`,
    ],
  }),
  refund: ({ order, refund, publicUrl }) => ({
    subject: `Your refund for order ${order.number}`,
    heading: 'Your refund',
    paragraphs: [
      `We have refunded ${mailAmount(refund?.amount ?? order.amount, order.currency)} for order number ${order.number} to the card you paid with.`,
      'Your bank may take a few days to show it.',
    ],
    parts: refund ? refundParts({ order, refund, publicUrl }) : [],
  }),
};

type Goods = Pick<OrderMailFacts, 'order' | 'publicUrl'>;

const whole = ({ order, publicUrl }: Goods) => [allGoods(order.products, order.currency, publicUrl), amounts(order)];

/** All of it, with the amounts; but some has been canceled before. */
function sent({ order, publicUrl }: Goods): LetterPart[] {
  if (order.products.every(({ canceled }) => canceled === 0)) return whole({ order, publicUrl });
  const pieces = order.products.map(({ shipped }, position) => ({ position, quantity: shipped }));
  return someGoods('On its way', order, pieces, publicUrl);
}

/** And some may have been sent before. */
function canceledNow({ order, publicUrl }: Goods): LetterPart[] {
  if (order.products.every(({ shipped }) => shipped === 0)) return whole({ order, publicUrl });
  const pieces = order.products.map(({ canceled }, position) => ({ position, quantity: canceled }));
  return someGoods('Canceled', order, pieces, publicUrl);
}

function tracking(parcel: Parcel | undefined): Pick<Words, 'action'> {
  const url = parcel?.trackingUrl;
  return url && /^https?:\/\//i.test(url) ? { action: { label: 'Track your parcel', url } } : {};
}

function hasOthers({ products }: Order, { lines }: Parcel): boolean {
  const inIt = sumOf(lines, ({ quantity }) => quantity);
  return sumOf(products, ({ shipped }) => shipped) > inIt;
}

function parcelParts({ order, parcel, publicUrl }: Goods & { parcel: Parcel }) {
  const toCome = order.products.map(({ quantity, shipped, canceled }, position) => ({
    position,
    quantity: quantity - canceled - shipped,
  }));
  return [
    ...parcelNumber(parcel),
    ...someGoods('In this parcel', order, parcel.lines, publicUrl),
    ...someGoods('Still to come', order, toCome, publicUrl),
    ...shippingAddress(order),
  ];
}

function refundParts({ order, refund, publicUrl }: Goods & { refund: MailedRefund }) {
  const money = (amount: number) => mailAmount(amount, order.currency);
  const lines = refund.lines.map((line) => ({ ...line, amount: money(line.amount) }));
  const goods = someGoods('Refunded', order, lines, publicUrl);
  if (goods.length === 0) return [];
  const delivery = refund.delivery > 0 ? [{ label: 'Delivery', amount: money(refund.delivery) }] : [];
  const sum = { label: 'Refunded in total', amount: money(refund.amount), isTotal: true };
  return [...goods, { kind: 'amounts' as const, rows: [...delivery, sum] }];
}
