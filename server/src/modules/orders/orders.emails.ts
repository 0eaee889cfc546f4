import type { Order } from '@fieldhouse/contracts/order.schemas';
import { type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
import { addressText, lineText, mailAmount } from './orders.rules.ts';

export type OrderMailKind = 'order' | 'dispatch';

export interface OrderMailFacts extends Letterhead {
  readonly name: string;
  readonly order: Order;
}

export function writeOrderMail(kind: OrderMailKind, facts: OrderMailFacts): ReturnType<typeof writeLetter> {
  const { name, order, ...head } = facts;
  const address = addressText(order);
  const lines = [...order.products.map(lineText), `Total: ${mailAmount(order.amount)}`];
  const note = `You are getting this mail because of your order number ${order.number}.`;
  const action = { label: 'Your orders', url: `${head.publicUrl}/me/profile` };
  if (kind === 'order')
    return writeLetter(
      {
        subject: `Your order ${order.number} at ${head.shopName}`,
        heading: 'Thank you for your order',
        paragraphs: [
          `Hello ${name},`,
          `your payment is through, and order number ${order.number} is ours to pack:`,
          ...lines,
          ...(address ? [`It goes to: ${address}`] : []),
        ],
        action,
        note,
      },
      head,
    );
  return writeLetter(
    {
      subject: `Order ${order.number} is on its way`,
      heading: 'On its way',
      paragraphs: [
        `Hello ${name},`,
        `we have handed order number ${order.number} to the carrier${address ? `. It goes to: ${address}` : '.'}`,
        ...lines,
      ],
      action,
      note,
    },
    head,
  );
}
