import { moneyText } from './money.ts';

/** What can happen to an order, in the order in which it usually does. `paid` is where every story begins. */
export const storyKinds = [
  'paid',
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
  /** `1 × Plain Ball, Size 5` */
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
  /** What is sent instead of goods that come back: `1 × Plain Shoe, Size 43`. */
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

const items = (pieces: number): string => `${pieces} ${pieces === 1 ? 'item' : 'items'}`;

/** The one sentence that the buyer's page, the order desk and mails have for it. */
export function storyText({ kind, by, facts }: StoryEvent, currency: string): string {
  const [amount, { what, word }] = [moneyText(facts.cents ?? 0, currency), facts];
  switch (kind) {
    case 'paid':
      return 'Ordered and paid';
    case 'packed':
      return 'Packed';
    case 'shipped':
      return sentText(facts);
    case 'dispatched':
      return 'Handed to the carrier';
    case 'delivered':
      return 'Delivered';
    case 'completed':
      return 'Completed';
    case 'recalled':
      return 'Set back to pending';
    case 'canceled':
      return by === 'buyer' ? 'Canceled as requested' : 'Canceled';
    case 'reopened':
      return 'No longer canceled';
    case 'lines-canceled':
      return `${what ?? items(facts.pieces ?? 1)} canceled`;
    case 'cancel-requested':
      return 'Cancellation requested';
    case 'cancel-declined':
      return withWord('It could not be canceled any more', word);
    case 'address-corrected':
      return 'The address was corrected';
    case 'replacement':
      return `Replaces what comes back as ${facts.name ?? 'a return'}`;
    case 'return-requested':
      return `Return ${facts.name ?? ''} of ${what ?? items(facts.pieces ?? 1)}${facts.instead ? `, exchanged for ${facts.instead}` : ''}`;
    case 'return-approved':
      return withWord(`Return ${facts.name ?? ''} approved`, word);
    case 'return-refused':
      return withWord(`Return ${facts.name ?? ''} refused`, word);
    case 'return-received':
      return withWord(receivedText(facts), word);
    case 'return-lapsed':
      return `Nothing came back for the exchange of ${facts.name ?? ''}, so it is no longer held`;
    case 'exchange-lapsed':
      return `The exchange of ${facts.name ?? ''} was not answered in time, so it is no longer held`;
    case 'return-closed':
      return `Return ${facts.name ?? ''} closed`;
    case 'withdrawn':
      return 'Withdrawal from the contract received';
    case 'refund-asked':
      return `A refund of ${amount} was started`;
    case 'refund-done':
      return `${amount} refunded`;
    case 'refund-failed':
      return `The refund of ${amount} failed`;
    case 'disputed':
      return facts.warning ? 'The bank warns of fraud: on hold' : `The bank disputes ${amount}: on hold`;
    case 'dispute-won':
      return `The dispute over ${amount} was won`;
    case 'dispute-lost':
      return `The dispute over ${amount} was lost`;
    case 'dispute-closed':
      return facts.warning ? 'The warning of fraud is over' : 'The dispute is over';
  }
}

function receivedText({ name = '', what, pieces = 1, isOnTrust }: StoryFacts): string {
  const came = `Return ${name} received: ${what ?? items(pieces)}`;
  return isOnTrust ? `${came} (refunded when what it replaced has come back, too)` : came;
}

function sentText({ pieces = 1, left = 0, carrier }: StoryFacts): string {
  const sent = `${items(pieces)} sent${carrier ? ` with ${carrier}` : ''}`;
  return left > 0 ? `${sent}, ${left} still to come` : sent;
}

const withWord = (text: string, word: string | undefined): string => (word ? `${text}: ${word}` : text);
