import { moneyText } from './money.ts';
import type { Translate } from './text.ts';

/** What can happen to an order, in the order in which it usually does. `paid` is where nearly every story begins. */
export const storyKinds = [
  'paid',
  'payment-awaited',
  'payment-failed',
  'packed',
  'shipped',
  'dispatched',
  'delivered',
  'completed',
  'recalled',
  'canceled',
  'reopened',
  'lines-canceled',
  'cancel-requested',
  'cancel-declined',
  'address-corrected',
  'replacement',
  'return-requested',
  'return-approved',
  'return-refused',
  'return-received',
  'return-lapsed',
  'exchange-lapsed',
  'return-closed',
  'withdrawn',
  'refund-asked',
  'refund-done',
  'refund-failed',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'dispute-closed',
] as const;
export type StoryKind = (typeof storyKinds)[number];

export const storyTellers = ['buyer', 'staff', 'provider', 'shop'] as const;
/** Who did it. `provider`: the card provider or a bank; `shop`: the shop on its own. */
export type StoryTeller = (typeof storyTellers)[number];

/** What an event is about. Nothing in it says who the buyer is: it stays when the buyer has left. */
export interface StoryFacts {
  readonly pieces?: number;
  /** Pieces that are still to be sent. */
  readonly left?: number;
  /** Pieces of its lines, which each reader has other names for. */
  readonly lines?: readonly { readonly position: number; readonly quantity: number }[];
  /** `1 × Plain Ball, Size 5`: not stored any more, but put in for each reader. */
  readonly what?: string;
  readonly carrier?: string;
  readonly cents?: number;
  /** Staff's own word to the buyer. */
  readonly word?: string;
  /** Only a warning of a bank, not yet a dispute. */
  readonly warning?: boolean;
  /** What came back had been sent before what it replaces was here, which is not here yet. */
  readonly isOnTrust?: boolean;
  readonly shipmentId?: string;
  readonly refundId?: string;
  readonly disputeId?: string;
  readonly returnId?: string;
  /** Of a return: `1042-R1`. */
  readonly name?: string;
  /** What is sent instead of goods that come back: `1 × Size 43`. Like `what`. */
  readonly instead?: string;
}

interface StoryEvent {
  readonly kind: StoryKind;
  readonly by: StoryTeller;
  readonly facts: StoryFacts;
}

/** What is between the bank and the shop. */
const untold = new Set<StoryKind>(['disputed', 'dispute-won', 'dispute-lost', 'dispute-closed', 'refund-failed']);
export const isToldToBuyer = ({ kind }: Pick<StoryEvent, 'kind'>): boolean => !untold.has(kind);

/** The one sentence that the buyer's page, the order desk and mails have for it. */
export function storyText(t: Translate, { kind, by, facts }: StoryEvent, currency: string): string {
  const [amount, { name = '' }] = [moneyText(facts.cents ?? 0, currency, t.locale), facts];
  switch (kind) {
    case 'paid':
      return t`Ordered and paid`;
    case 'payment-awaited':
      return t`Ordered. The payment is being processed`;
    case 'payment-failed':
      return t`The payment did not go through`;
    case 'packed':
      return t`Packed`;
    case 'shipped':
      return sentText(t, facts);
    case 'dispatched':
      return t`Handed to the carrier`;
    case 'delivered':
      return t`Delivered`;
    case 'completed':
      return t`Completed`;
    case 'recalled':
      return t`Set back to pending`;
    case 'canceled':
      return by === 'buyer' ? t`Canceled as requested` : t`Canceled`;
    case 'reopened':
      return t`No longer canceled`;
    case 'lines-canceled':
      return canceledText(t, facts);
    case 'cancel-requested':
      return t`Cancellation requested`;
    case 'cancel-declined':
      return withWord(t`It could not be canceled any more`, facts);
    case 'address-corrected':
      return t`The address was corrected`;
    case 'replacement':
      return name ? t`Replaces what comes back as ${name}` : t`Replaces what comes back as a return`;
    case 'return-requested':
      return requestedText(t, facts);
    case 'return-approved':
      return withWord(t`Return ${name} approved`, facts);
    case 'return-refused':
      return withWord(t`Return ${name} refused`, facts);
    case 'return-received':
      return withWord(receivedText(t, facts), facts);
    case 'return-lapsed':
      return t`Nothing came back for the exchange of ${name}, so it is no longer held`;
    case 'exchange-lapsed':
      return t`The exchange of ${name} was not answered in time, so it is no longer held`;
    case 'return-closed':
      return t`Return ${name} closed`;
    case 'withdrawn':
      return t`Withdrawal from the contract received`;
    default:
      return moneyStory(t, kind, facts, amount);
  }
}

type MoneyKind = Extract<StoryKind, `refund-${string}` | `dispute${string}`>;

function moneyStory(t: Translate, kind: MoneyKind, { warning }: StoryFacts, amount: string): string {
  switch (kind) {
    case 'refund-asked':
      return t`A refund of ${amount} was started`;
    case 'refund-done':
      return t`${amount} refunded`;
    case 'refund-failed':
      return t`The refund of ${amount} failed`;
    case 'disputed':
      return warning ? t`The bank warns of fraud: on hold` : t`The bank disputes ${amount}: on hold`;
    case 'dispute-won':
      return t`The dispute over ${amount} was won`;
    case 'dispute-lost':
      return t`The dispute over ${amount} was lost`;
    case 'dispute-closed':
      return warning ? t`The warning of fraud is over` : t`The dispute is over`;
  }
}

function sentText(t: Translate, { pieces = 1, left = 0, carrier }: StoryFacts): string {
  if (left > 0)
    return carrier
      ? t.plural(
          pieces,
          { one: '# item sent with {0}, {1} still to come', other: '# items sent with {0}, {1} still to come' },
          carrier,
          left,
        )
      : t.plural(pieces, { one: '# item sent, {0} still to come', other: '# items sent, {0} still to come' }, left);
  return carrier
    ? t.plural(pieces, { one: '# item sent with {0}', other: '# items sent with {0}' }, carrier)
    : t.plural(pieces, { one: '# item sent', other: '# items sent' });
}

const canceledText = (t: Translate, { what, pieces = 1 }: StoryFacts): string =>
  what ? t`${what} canceled` : t.plural(pieces, { one: '# item canceled', other: '# items canceled' });

function requestedText(t: Translate, { name = '', what, pieces = 1, instead }: StoryFacts): string {
  if (what) return instead ? t`Return ${name} of ${what}, exchanged for ${instead}` : t`Return ${name} of ${what}`;
  return instead
    ? t.plural(
        pieces,
        { one: 'Return {0} of # item, exchanged for {1}', other: 'Return {0} of # items, exchanged for {1}' },
        name,
        instead,
      )
    : t.plural(pieces, { one: 'Return {0} of # item', other: 'Return {0} of # items' }, name);
}

function receivedText(t: Translate, { name = '', what, pieces = 1, isOnTrust }: StoryFacts): string {
  if (what)
    return isOnTrust
      ? t`Return ${name} received: ${what} (refunded when what it replaced has come back, too)`
      : t`Return ${name} received: ${what}`;
  return isOnTrust
    ? t.plural(
        pieces,
        {
          one: 'Return {0} received: # item (refunded when what it replaced has come back, too)',
          other: 'Return {0} received: # items (refunded when what it replaced has come back, too)',
        },
        name,
      )
    : t.plural(pieces, { one: 'Return {0} received: # item', other: 'Return {0} received: # items' }, name);
}

/** What staff have said follows as they have written it. */
const withWord = (text: string, { word }: StoryFacts): string => (word ? `${text}: ${word}` : text);
