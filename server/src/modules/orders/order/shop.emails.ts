import { momentText } from '@fieldhouse/contracts/date-text';
import { type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import { mailAmount } from './orders.rules.ts';

export interface FailedRefund {
  readonly amount: number;
  /** The provider's own words. */
  readonly reason: string | null;
}

export interface MailedDispute {
  readonly kind: 'dispute' | 'warning';
  readonly state: 'open' | 'won' | 'lost' | 'closed';
  readonly amount: number;
  /** The provider's own word: `fraudulent`, `product_not_received`. */
  readonly reason: string | null;
  readonly dueAt: Date | null;
}

/** What the shop itself is told about an order. */
export type ShopNews =
  | { readonly kind: 'refund-failed'; readonly refund: FailedRefund }
  | { readonly kind: 'dispute-opened' | 'dispute-ended'; readonly dispute: MailedDispute };
export type ShopMailKind = ShopNews['kind'];

export interface ShopMailFacts extends Letterhead {
  readonly orderId: string;
  readonly number: number;
  readonly currency: string;
  readonly timeZone: string;
}

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs'>;

/** Without the buyer's name: the order itself is shown to those who may see it. */
export function writeShopMail(news: ShopNews, facts: ShopMailFacts): ReturnType<typeof writeLetter> {
  const { orderId, shopName, publicUrl } = facts;
  const letter = {
    ...wordsOf(news, facts),
    action: { label: 'View the order', url: `${publicUrl}/admin/orders/${orderId}` },
    note: `Sent to the contact address of ${shopName}, for those who look after its orders.`,
  };
  return writeLetter(letter, facts);
}

function wordsOf(news: ShopNews, facts: ShopMailFacts): Words {
  switch (news.kind) {
    case 'refund-failed':
      return refundFailed(news.refund, facts);
    case 'dispute-opened':
      return news.dispute.kind === 'warning' ? warned(news.dispute, facts) : disputed(news.dispute, facts);
    case 'dispute-ended':
      return ended(news.dispute, facts);
  }
}

const ON_HOLD = 'The order is on hold until this is over: it is not packed, sent, canceled or refunded.';

function refundFailed({ amount, reason }: FailedRefund, { number, currency }: ShopMailFacts): Words {
  return {
    subject: `A refund for order ${number} has failed`,
    heading: 'A refund has failed',
    paragraphs: [
      `The buyer of order number ${number} has not got the ${mailAmount(amount, currency)} that were to go back.`,
      ...because(reason),
      'Please open the order and refund it again, or pay the buyer in another way.',
    ],
  };
}

function disputed({ amount, reason, dueAt }: MailedDispute, facts: ShopMailFacts): Words {
  const { number, currency } = facts;
  return {
    subject: `Order ${number} is disputed`,
    heading: 'A payment is disputed',
    paragraphs: [
      `The buyer’s bank disputes ${mailAmount(amount, currency)} of order number ${number}, and has taken the money back for now.`,
      ...because(reason),
      dueAt
        ? `Please answer at the card provider by ${momentText(dueAt, facts.timeZone)}. Without an answer the dispute is lost.`
        : 'Please answer at the card provider. Without an answer the dispute is lost.',
      ON_HOLD,
    ],
  };
}

function warned({ amount, reason }: MailedDispute, { number, currency }: ShopMailFacts): Words {
  return {
    subject: `Order ${number} may be fraud`,
    heading: 'A payment may be fraud',
    paragraphs: [
      `The card provider warns that the payment of ${mailAmount(amount, currency)} for order number ${number} may be fraud. No money has been taken back.`,
      ...because(reason),
      'Please look at the order and at the warning at the card provider, and decide there.',
      ON_HOLD,
    ],
  };
}

const endings = {
  won: (amount: string) => `The shop keeps the ${amount}.`,
  lost: (amount: string) => `${amount} went back to the buyer’s bank and count as refunded.`,
  closed: () => 'It was closed without a decision, and no money was taken.',
  open: () => '',
};
const results = { won: 'was won', lost: 'was lost', closed: 'is closed', open: 'is open' };

function ended({ kind, state, amount }: MailedDispute, { number, currency }: ShopMailFacts): Words {
  const what = kind === 'warning' ? 'fraud warning' : 'dispute';
  return {
    subject: `The ${what} about order ${number} ${results[state]}`,
    heading: `The ${what} ${results[state]}`,
    paragraphs: [
      `The ${what} about order number ${number} ${results[state]}. ${endings[state](mailAmount(amount, currency))}`.trim(),
      'The order is no longer on hold.',
    ],
  };
}

/** `product_not_received` as words. */
const because = (reason: string | null) => (reason ? [`The provider’s reason: ${reason.replaceAll('_', ' ')}`] : []);
