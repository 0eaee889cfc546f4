import { momentText } from '@fieldhouse/contracts/date-text';
import type { DisputeKind, DisputeState } from '@fieldhouse/contracts/order.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import { mailAmount } from './orders.rules.ts';

export interface FailedRefund {
  readonly amount: number;
  /** The provider's own words. */
  readonly reason: string | null;
}

export interface MailedDispute {
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly amount: number;
  /** The provider's own word: `fraudulent`, `product_not_received`. */
  readonly reason: string | null;
  readonly dueAt: Date | null;
}

interface EndedDispute extends MailedDispute {
  readonly state: Exclude<MailedDispute['state'], 'open'>;
}
export const hasEnded = (dispute: MailedDispute): dispute is EndedDispute => dispute.state !== 'open';

/** What the shop itself is told about an order. */
export type ShopNews =
  | { readonly kind: 'refund-failed'; readonly refund: FailedRefund }
  | { readonly kind: 'dispute-opened'; readonly dispute: MailedDispute }
  | { readonly kind: 'dispute-ended'; readonly dispute: EndedDispute };
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
  const { orderId, pagesUrl, t } = facts;
  const letter = {
    ...wordsOf(news, facts),
    action: { label: t`View the order`, url: `${pagesUrl}/admin/orders/${orderId}` },
    note: noteToShop(facts),
  };
  return writeLetter(letter, facts);
}

export const noteToShop = ({ t, shopName }: Letterhead): string =>
  t`Sent to the contact address of ${shopName}, for those who look after its orders.`;

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

const onHold = (t: Translate) =>
  t`The order is on hold until this is over: it is not packed, sent, canceled or refunded.`;

const moneyOf = ({ currency, t }: ShopMailFacts, amount: number) => mailAmount(amount, currency, t.locale);

function refundFailed({ amount, reason }: FailedRefund, facts: ShopMailFacts): Words {
  const { number, t } = facts;
  return {
    subject: t`A refund for order ${number} has failed`,
    heading: t`A refund has failed`,
    paragraphs: [
      t`The buyer of order number ${number} has not got the ${moneyOf(facts, amount)} that were to go back.`,
      ...because(t, reason),
      t`Please open the order and refund it again, or pay the buyer in another way.`,
    ],
  };
}

function disputed({ amount, reason, dueAt }: MailedDispute, facts: ShopMailFacts): Words {
  const { number, timeZone, t } = facts;
  return {
    subject: t`Order ${number} is disputed`,
    heading: t`A payment is disputed`,
    paragraphs: [
      t`The buyer’s bank disputes ${moneyOf(facts, amount)} of order number ${number}, and has taken the money back for now.`,
      ...because(t, reason),
      dueAt
        ? t`Please answer at the card provider by ${momentText(dueAt, timeZone, t.locale)}. Without an answer the dispute is lost.`
        : t`Please answer at the card provider. Without an answer the dispute is lost.`,
      onHold(t),
    ],
  };
}

function warned({ amount, reason }: MailedDispute, facts: ShopMailFacts): Words {
  const { number, t } = facts;
  return {
    subject: t`Order ${number} may be fraud`,
    heading: t`A payment may be fraud`,
    paragraphs: [
      t`The card provider warns that the payment of ${moneyOf(facts, amount)} for order number ${number} may be fraud. No money has been taken back.`,
      ...because(t, reason),
      t`Please look at the order and at the warning at the card provider, and decide there.`,
      onHold(t),
    ],
  };
}

/** A warning is never won or lost. */
const endingOf = ({ kind, state }: EndedDispute) => (kind === 'warning' ? 'over' : state);

const endings: Readonly<Record<ReturnType<typeof endingOf>, (facts: ShopMailFacts, amount: string) => Words>> = {
  won: ({ t, number }, amount) => ({
    subject: t`The dispute about order ${number} was won`,
    heading: t`The dispute was won`,
    paragraphs: [t`The dispute about order number ${number} was won. The shop keeps the ${amount}.`],
  }),
  lost: ({ t, number }, amount) => ({
    subject: t`The dispute about order ${number} was lost`,
    heading: t`The dispute was lost`,
    paragraphs: [
      t`The dispute about order number ${number} was lost. ${amount} went back to the buyer’s bank and count as refunded.`,
    ],
  }),
  closed: ({ t, number }) => ({
    subject: t`The dispute about order ${number} is closed`,
    heading: t`The dispute is closed`,
    paragraphs: [
      t`The dispute about order number ${number} is closed. It was closed without a decision, and no money was taken.`,
    ],
  }),
  over: ({ t, number }) => ({
    subject: t`The fraud warning about order ${number} is closed`,
    heading: t`The fraud warning is closed`,
    paragraphs: [
      t`The fraud warning about order number ${number} is closed. It was closed without a decision, and no money was taken.`,
    ],
  }),
};

function ended(dispute: EndedDispute, facts: ShopMailFacts): Words {
  const { t } = facts;
  const { paragraphs, ...words } = endings[endingOf(dispute)](facts, moneyOf(facts, dispute.amount));
  return { ...words, paragraphs: [...paragraphs, t`The order is no longer on hold.`] };
}

/** `product_not_received` as words. */
const because = (t: Translate, reason: string | null) =>
  reason ? [t`The provider’s reason: ${reason.replaceAll('_', ' ')}`] : [];
