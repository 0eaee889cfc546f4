import type { Order } from '@fieldhouse/contracts/order.schemas';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { greeting, type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
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
 * `payment-awaited`: placed, and the provider takes days for its money. `part-dispatch`: a parcel, and more follows. `cancel-lines`: some of it was canceled, or all that was left after a parcel.
 * `cancel-declined`: the buyer asked to cancel it, in vain. `link`: the buyer has lost the link to the order.
 */
export type OrderMailKind =
  | 'order'
  | 'payment-awaited'
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
  const { name, order, key, pagesUrl, t } = facts;
  const { paragraphs, action, ...words } = content;
  const view = {
    label: t`View your order`,
    // Behind the hash, which browsers keep to themselves: the key is in no log and in no referrer.
    url: `${pagesUrl}/orders/${order.orderId}${key === undefined ? '' : `#${key}`}`,
  };
  const letter = {
    ...words,
    paragraphs: [greeting(facts, name), ...paragraphs],
    ...(action ? { action, links: [view] } : { action: view }),
    note: t`You are receiving this email because of your order number ${order.number}.`,
  };
  return writeLetter(letter, facts);
}

const wordsOf: Readonly<Record<OrderMailKind, (facts: OrderMailFacts) => Words>> = {
  order(facts) {
    const { order, shopName, t } = facts;
    return {
      subject: t`Your order ${order.number} at ${shopName}`,
      heading: t`Thank you for your order`,
      paragraphs: [t`We have received your payment and are getting order number ${order.number} ready.`],
      parts: [...whole(facts), ...wayOfDelivery(t, order), ...shippingAddress(t, order)],
    };
  },
  'payment-awaited'(facts) {
    const { order, shopName, t } = facts;
    const amount = mailAmount(order.amount, order.currency, t.locale);
    return {
      subject: t`Your order ${order.number} at ${shopName} waits for its payment`,
      heading: t`Your payment is being processed`,
      paragraphs: [
        t`We have received order number ${order.number}. The payment of ${amount} is still being processed, which can take a few days. There is nothing you need to do; please do not pay again.`,
        t`We are keeping everything for you, and send it as soon as your payment has arrived. We will email you then.`,
      ],
      parts: [...whole(facts), ...wayOfDelivery(t, order), ...shippingAddress(t, order)],
    };
  },
  dispatch(facts) {
    const { order, parcel, t } = facts;
    const isLast = parcel !== undefined && hasOthers(order, parcel);
    return {
      subject: t`Order ${order.number} is on its way`,
      heading: t`On its way`,
      paragraphs: [
        isLast
          ? t`We have handed the last parcel of order number ${order.number} to the carrier.`
          : t`We have handed order number ${order.number} to the carrier.`,
      ],
      ...tracking(facts),
      parts: parcel ? parcelParts(facts, parcel) : [...sent(facts), ...shippingAddress(t, order)],
    };
  },
  'part-dispatch'(facts) {
    const { order, parcel, t } = facts;
    return {
      subject: t`Part of order ${order.number} is on its way`,
      heading: t`Part of it is on its way`,
      paragraphs: [
        t`We have handed a parcel with part of order number ${order.number} to the carrier. The rest will follow, and we will email you when it does.`,
      ],
      ...tracking(facts),
      parts: parcel ? parcelParts(facts, parcel) : [],
    };
  },
  cancel(facts) {
    const { order, t } = facts;
    return {
      subject: t`Order ${order.number} was canceled`,
      heading: t`Your order was canceled`,
      paragraphs: [
        order.unpaid
          ? t`Your payment did not go through, so we have canceled order number ${order.number}. You have not been charged.`
          : t`We have canceled order number ${order.number}.`,
        ...(order.amount > 0 && !order.unpaid
          ? [t`We will email you again as soon as your card has been refunded.`]
          : []),
      ],
      parts: canceledNow(facts),
    };
  },
  'cancel-lines'(facts) {
    const { order, canceled = [], refund, t } = facts;
    return {
      subject: t`Part of order ${order.number} was canceled`,
      heading: t`Part of your order was canceled`,
      paragraphs: [
        t`We have canceled part of order number ${order.number}. The rest stays as it is.`,
        ...(refund ? [refunding(t, mailAmount(refund.amount, order.currency, t.locale))] : []),
      ],
      parts: someGoods(t`Canceled`, order, canceled, facts),
    };
  },
  'cancel-declined'(facts) {
    const { order, word, t } = facts;
    return {
      subject: t`Order ${order.number} could not be canceled`,
      heading: t`We could not cancel your order`,
      paragraphs: [
        t`You asked us to cancel order number ${order.number}. That is no longer possible.`,
        ...(word ? [word] : []),
      ],
      parts: whole(facts),
    };
  },
  link: ({ order, shopName, t }) => ({
    subject: t`The link to your order ${order.number} at ${shopName}`,
    heading: t`Your order`,
    paragraphs: [
      t`Here is the link to order number ${order.number}. It works for a year. Anyone who has it can open the order, so please do not pass it on.`,
    ],
  }),
  refund(facts) {
    const { order, refund, t } = facts;
    const amount = mailAmount(refund?.amount ?? order.amount, order.currency, t.locale);
    return {
      subject: t`Your refund for order ${order.number}`,
      heading: t`Your refund`,
      paragraphs: [
        t`We have refunded ${amount} for order number ${order.number} to your original payment method.`,
        t`Your bank may take a few days to show it.`,
      ],
      parts: refund ? refundParts(facts, refund) : [],
    };
  },
};

/** Also said when a return has arrived. */
export const refunding = (t: Translate, amount: string): string =>
  t`We are refunding ${amount} to your original payment method, and will email you again when it is done.`;

const whole = (facts: OrderMailFacts) => [
  allGoods(facts.order.products, facts.order.currency, facts),
  amounts(facts.t, facts.order),
];

/** All of it, with the amounts; but some has been canceled before. */
function sent(facts: OrderMailFacts): LetterPart[] {
  const { order, t } = facts;
  if (order.products.every(({ canceled }) => canceled === 0)) return whole(facts);
  const pieces = order.products.map(({ shipped }, position) => ({ position, quantity: shipped }));
  return someGoods(t`On its way`, order, pieces, facts);
}

/** And some may have been sent before. */
function canceledNow(facts: OrderMailFacts): LetterPart[] {
  const { order, t } = facts;
  if (order.products.every(({ shipped }) => shipped === 0)) return whole(facts);
  const pieces = order.products.map(({ canceled }, position) => ({ position, quantity: canceled }));
  return someGoods(t`Canceled`, order, pieces, facts);
}

function tracking({ parcel, t }: OrderMailFacts): Pick<Words, 'action'> {
  const url = parcel?.trackingUrl;
  return url && /^https?:\/\//i.test(url) ? { action: { label: t`Track your parcel`, url } } : {};
}

function hasOthers({ products }: Order, { lines }: Parcel): boolean {
  const inIt = sumOf(lines, ({ quantity }) => quantity);
  return sumOf(products, ({ shipped }) => shipped) > inIt;
}

function parcelParts(facts: OrderMailFacts, parcel: Parcel) {
  const { order, t } = facts;
  const toCome = order.products.map(({ quantity, shipped, canceled }, position) => ({
    position,
    quantity: quantity - canceled - shipped,
  }));
  return [
    ...parcelNumber(t, parcel),
    ...someGoods(t`In this parcel`, order, parcel.lines, facts),
    ...someGoods(t`Still to come`, order, toCome, facts),
    ...shippingAddress(t, order),
  ];
}

function refundParts(facts: OrderMailFacts, refund: MailedRefund) {
  const { order, t } = facts;
  const money = (amount: number) => mailAmount(amount, order.currency, t.locale);
  const lines = refund.lines.map((line) => ({ ...line, amount: money(line.amount) }));
  const goods = someGoods(t`Refunded`, order, lines, facts);
  if (goods.length === 0) return [];
  const delivery = refund.delivery > 0 ? [{ label: t`Delivery`, amount: money(refund.delivery) }] : [];
  const sum = { label: t`Refunded in total`, amount: money(refund.amount), isTotal: true };
  return [...goods, { kind: 'amounts' as const, rows: [...delivery, sum] }];
}
