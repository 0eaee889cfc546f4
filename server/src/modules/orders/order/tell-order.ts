import { LANGUAGE } from '@fieldhouse/contracts/language';
import type { Order, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { type StoryFacts, storyText } from '@fieldhouse/contracts/order-story.rules';
import { t as english, type Translate } from '@fieldhouse/contracts/text';
import type { Speech } from '../../../platform/http/speech.ts';

type Told = OrderDetail['events'][number];

/** How each text was made. */
const made = new WeakMap<Told, (t: Translate) => string>();

/** In English: an order is read in many places, and `tellOrder` writes its story anew where it leaves the house. */
export function withText(event: Omit<Told, 'text'>, facts: StoryFacts, currency: string): Told {
  const write = (t: Translate) => storyText(t, { kind: event.kind, by: event.by, facts }, currency);
  const told = { ...event, text: write(english) };
  made.set(told, write);
  return told;
}

/** What the shop itself says of an order in the language of its reader. */
export function tellOrder(speech: Speech, order: OrderDetail): OrderDetail {
  if (speech.language === LANGUAGE) return order;
  const events = order.events.map((event) => ({ ...event, text: made.get(event)?.(speech.t) ?? event.text }));
  return { ...tellRefunds(speech, order), events };
}

/** Why refunds have failed, which staff alone see. */
export function tellRefunds<Kind extends Order>({ say }: Speech, order: Kind): Kind {
  const refunds = order.refunds.map((refund) => ({ ...refund, reason: refund.reason && say(refund.reason) }));
  return { ...order, refunds };
}
