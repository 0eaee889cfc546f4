import { type EventType, eventTypes, mayBeTold } from '@fieldhouse/contracts/event.rules';
import type { Right } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';

const eventNames: Readonly<Record<EventType, string>> = {
  'order.paid': t`An order is paid.`,
  'order.shipped': t`A parcel is on its way.`,
  'order.delivered': t`An order has arrived.`,
  'order.canceled': t`An order is canceled.`,
  'refund.done': t`Money has gone back.`,
  'refund.failed': t`Money could not go back.`,
  'return.requested': t`A buyer wants to send something back.`,
  'return.received': t`What was sent back has arrived.`,
  'dispute.opened': t`A bank disputes a payment.`,
  'dispute.closed': t`A dispute is decided.`,
  'stock.changed': t`There are more or fewer of a product.`,
  'product.changed': t`A product is new, edited or deleted.`,
  'customer.deleted': t`An account is deleted.`,
};

/** To choose from; nobody hears of what they may not read. */
export const eventOptions = (held: readonly Right[]) =>
  eventTypes.map((type) => ({
    value: type,
    label: type,
    text: eventNames[type],
    disabled: !mayBeTold(type, held),
  }));
