import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import { addressText, amountLine, lineText, mailAmount } from './orders.rules.ts';

/** `link`: somebody has lost the link to the order. */
export type OrderMailKind = 'order' | 'dispatch' | 'cancel' | 'refund' | 'link';

export interface OrderMailFacts extends Letterhead {
  /** Empty for a guest whose parcel has no name on it. */
  readonly name: string;
  readonly order: Order;
  /** Opens the order without a login; none for somebody with an account. */
  readonly key: string | undefined;
  /** What has gone back, for a mail about a refund. */
  readonly refundAmount: number | undefined;
}

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs'>;

export function writeOrderMail(kind: OrderMailKind, facts: OrderMailFacts): ReturnType<typeof writeLetter> {
  const { name, order, key, refundAmount, ...head } = facts;
  const { paragraphs, ...words } = wordsOf[kind](facts);
  const letter = {
    ...words,
    paragraphs: [name ? `Hello ${name},` : 'Hello,', ...paragraphs],
    action: {
      label: 'View your order',
      // Behind the hash, which browsers keep to themselves: the key is in no log and in no referrer.
      url: `${head.publicUrl}/orders/${order.orderId}${key === undefined ? '' : `#${key}`}`,
    },
    note: `You are receiving this email because of your order number ${order.number}.`,
  };
  return writeLetter(letter, head);
}

const linesOf = (order: Order) => [
  ...order.products.map((line) => lineText(line, order.currency)),
  ...listOrderAmounts(order).map((row) => amountLine(row, order.currency)),
  `Total: ${mailAmount(order.amount, order.currency)}`,
];

const wordsOf: Readonly<Record<OrderMailKind, (facts: OrderMailFacts) => Words>> = {
  order({ order, shopName }) {
    const address = addressText(order);
    return {
      subject: `Your order ${order.number} at ${shopName}`,
      heading: 'Thank you for your order',
      paragraphs: [
        `we have received your payment and are getting order number ${order.number} ready:`,
        ...linesOf(order),
        ...(address ? [`Shipping address: ${address}`] : []),
      ],
    };
  },
  dispatch({ order }) {
    const address = addressText(order);
    const text = `we have handed order number ${order.number} to the carrier${address ? `. Shipping address: ${address}` : '.'}`;
    return {
      subject: `Order ${order.number} is on its way`,
      heading: 'On its way',
      paragraphs: [text, ...linesOf(order)],
    };
  },
  cancel: ({ order }) => ({
    subject: `Order ${order.number} was canceled`,
    heading: 'Your order was canceled',
    paragraphs: [
      `we have canceled order number ${order.number}:`,
      ...linesOf(order),
      'We will email you again as soon as your card has been refunded.',
    ],
  }),
  link: ({ order, shopName }) => ({
    subject: `The link to your order ${order.number} at ${shopName}`,
    heading: 'Your order',
    paragraphs: [
      `here is the link to order number ${order.number}. It works for a year, for everybody who has it, so please do not pass it on.`,
    ],
  }),
  refund: ({ order, refundAmount = order.amount }) => ({
    subject: `Your refund for order ${order.number}`,
    heading: 'Your refund',
    paragraphs: [
      `we have refunded ${mailAmount(refundAmount, order.currency)} for order number ${order.number} to the card you paid with.`,
      'Your bank may take a few days to show it.',
    ],
  }),
};
