import { messages } from './messages.ts';
import type { Right } from './rights.ts';

/** What others' systems are told, and the right that whoever reads it needs. */
export const eventRights = {
  'order.paid': 'orders',
  'order.shipped': 'orders',
  'order.delivered': 'orders',
  'order.canceled': 'orders',
  'refund.done': 'refunds',
  'refund.failed': 'refunds',
  'return.requested': 'orders',
  'return.received': 'orders',
  'dispute.opened': 'orders',
  'dispute.closed': 'orders',
  'stock.changed': 'stock',
  'product.changed': 'catalogue',
  'customer.deleted': 'customers',
} as const satisfies Record<string, Right>;

/** Who may have a webhook told: with money that goes back comes its order. */
export const mayBeTold = (type: keyof typeof eventRights, held: readonly Right[]): boolean =>
  held.includes(eventRights[type]) && (!type.startsWith('refund.') || held.includes('orders'));

export type EventType = keyof typeof eventRights;
export const eventTypes = Object.keys(eventRights) as [EventType, ...EventType[]];

export const EVENT_DAYS = 30;

export const eventMessages = messages('event', {
  type: 'There is no such kind of event.',
  cursor: 'This is no cursor of this shop. Start again without one.',
  oldCursor: 'This cursor is more than 30 days old: events may have been missed. Start again without one.',
} as const);
