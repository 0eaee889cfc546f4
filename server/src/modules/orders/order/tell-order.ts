import { LANGUAGE } from '@fieldhouse/contracts/language';
import { lineIdOf } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { type StoryFacts, storyText } from '@fieldhouse/contracts/order-story.rules';
import { t as english, type Translate } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { Speech } from '../../../platform/http/speech.ts';
import { piecesText } from './choose-lines.ts';

type Told = OrderDetail['events'][number];

/** How each text was made. */
const made = new WeakMap<Told, (t: Translate) => string>();

interface Happened extends Pick<Told, 'kind'> {
  readonly facts: StoryFacts;
}

/** As the reader knows them. */
interface Goods {
  readonly orderId: string;
  readonly lines: OrderDetail['products'];
  readonly returns: readonly OrderReturn[];
}

/** What an event was about, in the words that its reader has for the goods. Events of old have it as text, which may be in others. */
export function inWords(event: Happened, goods: Goods): StoryFacts {
  const what = piecesText(piecesOf(event, goods));
  const instead = event.kind === 'return-requested' ? exchangesText(event, goods) : '';
  return { ...event.facts, ...(what && { what }), ...(instead && { instead }) };
}

function piecesOf(event: Happened, goods: Goods): Parameters<typeof piecesText>[0] {
  const { kind, facts } = event;
  if (kind === 'lines-canceled')
    return (facts.lines ?? []).flatMap(({ position, quantity }) => {
      const line = goods.lines.find(({ lineId }) => lineId === lineIdOf(goods.orderId, position));
      return line ? [{ line, quantity }] : [];
    });
  if (kind === 'return-requested') return linesBack(event, goods).map((line) => ({ line, quantity: line.quantity }));
  if (kind !== 'return-received') return [];
  return linesBack(event, goods).flatMap((line) => (line.received ? [{ line, quantity: line.received }] : []));
}

/** `1 × Size 43` */
const exchangesText = (event: Happened, goods: Goods): string =>
  linesBack(event, goods)
    .flatMap(({ exchangeFor, quantity }) => (exchangeFor ? `${quantity} × ${optionsText(exchangeFor.options)}` : []))
    .join('; ');

const linesBack = ({ facts }: Happened, { returns }: Goods): OrderReturn['lines'] =>
  returns.find(({ _id }) => _id === facts.returnId)?.lines ?? [];

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
