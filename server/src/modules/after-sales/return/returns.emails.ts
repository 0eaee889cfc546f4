import { dateText, momentText } from '@fieldhouse/contracts/date-text';
import { positionOf } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import type { LetterPart } from '../../../platform/mailer/letter-parts.ts';
import { mailPictureOf } from '../../media/index.ts';
import { type BuyerMailFacts, mailAmount, noteToShop, refunding, someGoods, writeToBuyer } from '../../orders/index.ts';
import { promisesOf, type WithdrawalOutcome } from './withdrawal.rules.ts';

export type ReturnMailKind =
  | 'return-requested'
  | 'return-approved'
  | 'return-refused'
  | 'return-received'
  | 'return-lapsed'
  | 'exchange-lapsed'
  | 'return-closed'
  | 'withdrawal';

export interface ReturnMailFacts extends BuyerMailFacts {
  /** None: a withdrawal of which nothing comes back. */
  readonly returnRequest: OrderReturn | undefined;
  /** Of a withdrawal. */
  readonly outcome?: WithdrawalOutcome | undefined;
  readonly withdrawer?: string | undefined;
  readonly sendTo: readonly string[];
  readonly timeZone: string;
  /** When what the mail tells of happened. */
  readonly at: string;
}

type Words = Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'parts'>;

export const writeReturnMail = (kind: ReturnMailKind, facts: ReturnMailFacts): ReturnType<typeof writeLetter> =>
  writeToBuyer(facts, wordsOf[kind](facts));

const wordsOf: Readonly<Record<ReturnMailKind, (facts: ReturnMailFacts) => Words>> = {
  'return-requested'(facts) {
    const { t, order } = facts;
    return {
      subject: t`Your return ${nameOf(facts)}`,
      heading: t`We have received your request`,
      paragraphs: [
        t`You want to send back part of order number ${order.number}. We will look at it and email you soon. Please do not send anything until then.`,
        ...held(facts),
      ],
      parts: [...comingBack(facts), ...instead(facts)],
    };
  },
  'return-approved'(facts) {
    const { t } = facts;
    return {
      subject: t`Your return ${nameOf(facts)} is approved`,
      heading: t`Please send it back`,
      paragraphs: [
        t`Your return ${nameOf(facts)} is approved. Please put the return number in the parcel, or print the return slip from the page of your order.`,
        ...word(facts),
        isStillHeld(facts)
          ? until(facts)
          : t`As soon as it has arrived, we will refund what you paid for it to your card.`,
      ],
      parts: [...address(facts), ...comingBack(facts), ...instead(facts)],
    };
  },
  'return-refused'(facts) {
    const { t } = facts;
    return {
      subject: t`Your return ${nameOf(facts)} was refused`,
      heading: t`We cannot take it back`,
      paragraphs: [
        t`We have looked at your return ${nameOf(facts)} and are sorry that we cannot take it back.`,
        ...word(facts),
      ],
      parts: comingBack(facts),
    };
  },
  'return-received'(facts) {
    const { t } = facts;
    return {
      subject: t`Your return ${nameOf(facts)} has arrived`,
      heading: t`Your return has arrived`,
      paragraphs: [
        t`Your return ${nameOf(facts)} has arrived. Thank you.`,
        ...word(facts),
        ...(isStillHeld(facts)
          ? [t`Next we will send what you chose instead, and email you when it is on its way.`]
          : []),
        ...deducted(facts),
        ...refunded(facts),
      ],
      parts: [...arrived(facts), ...instead(facts)],
    };
  },
  'return-lapsed'(facts) {
    const { t } = facts;
    return {
      subject: t`Your exchange ${nameOf(facts)} has ended`,
      heading: t`We no longer hold your exchange`,
      paragraphs: [
        t`Nothing has come back for your exchange ${nameOf(facts)}, so we no longer hold what you wanted instead.`,
        t`If your parcel is already on its way to us, we will refund what you paid as soon as it is here.`,
      ],
      parts: [...comingBack(facts), ...instead(facts)],
    };
  },
  'exchange-lapsed'(facts) {
    const { t } = facts;
    return {
      subject: t`Your exchange ${nameOf(facts)} is no longer held`,
      heading: t`We are sorry: we were too slow`,
      paragraphs: [
        t`We have not answered your request ${nameOf(facts)} in time, so we no longer hold what you wanted instead.`,
        t`We still have your request. Please do not send anything until we email you our answer. If we take it back, we will refund what you paid for it.`,
      ],
      parts: [...comingBack(facts), ...instead(facts)],
    };
  },
  'return-closed'(facts) {
    const { t } = facts;
    return {
      subject: t`Your return ${nameOf(facts)} is closed`,
      heading: t`You keep it`,
      paragraphs: [t`Your return ${nameOf(facts)} is closed, as you asked. There is nothing to send back.`],
      parts: comingBack(facts),
    };
  },
  withdrawal(facts) {
    const { t, order, outcome = { cancels: false, returns: 'undecided', unpaid: null }, returnRequest } = facts;
    return {
      subject: t`Receipt of your withdrawal from order ${order.number}`,
      heading: t`We have received your withdrawal`,
      paragraphs: [
        receipt(facts),
        ...promisesOf(t, outcome, returnRequest?.name),
        t`If it was not you who withdrew, please reply to this email.`,
      ],
      parts: [...(returnRequest ? address(facts) : []), ...comingBack(facts)],
    };
  },
};

const nameOf = ({ returnRequest, order }: ReturnMailFacts): string => returnRequest?.name ?? `${order.number}`;

const word = ({ returnRequest }: ReturnMailFacts): string[] => (returnRequest?.word ? [returnRequest.word] : []);

function receipt({ t, order, at, timeZone, withdrawer }: ReturnMailFacts): string {
  const moment = momentText(at, timeZone, t.locale);
  return withdrawer
    ? t`We received your withdrawal from the contract of order number ${order.number} on ${moment}, in the name of ${withdrawer}.`
    : t`We received your withdrawal from the contract of order number ${order.number} on ${moment}.`;
}

const isStillHeld = ({ returnRequest }: ReturnMailFacts): boolean =>
  returnRequest !== undefined && returnRequest.replacement !== null && returnRequest.replacement.status !== 'canceled';

function held(facts: ReturnMailFacts): string[] {
  if (!isStillHeld(facts)) return [];
  const { t } = facts;
  const day = lastDay(facts);
  return [
    day
      ? t`We are holding what you chose instead until ${day}.`
      : t`In the meantime we are holding what you chose instead.`,
  ];
}

const lastDay = ({ returnRequest, timeZone, t }: ReturnMailFacts): string | null =>
  returnRequest?.lapsesAt ? dateText(returnRequest.lapsesAt, timeZone, t.locale) : null;

function until(facts: ReturnMailFacts): string {
  const { t } = facts;
  const day = lastDay(facts);
  return day
    ? t`We will send what you chose instead as soon as your parcel has arrived. We are holding it for you until ${day}.`
    : t`We will send what you chose instead as soon as your parcel has arrived.`;
}

function deducted({ returnRequest, order, t }: ReturnMailFacts): string[] {
  if (!returnRequest?.deduction) return [];
  const { reason } = returnRequest.deduction;
  const amount = mailAmount(returnRequest.deduction.amount, order.currency, t.locale);
  return [
    reason
      ? t`We have deducted ${amount} because the goods have lost value by being used: ${reason}`
      : t`We have deducted ${amount} because the goods have lost value by being used.`,
  ];
}

function refunded({ returnRequest, order, t }: ReturnMailFacts): string[] {
  if (returnRequest?.deduction && !returnRequest.refund) return [t`So nothing goes back to your card for it.`];
  if (!returnRequest?.refund)
    return returnRequest && !returnRequest.replacement
      ? [
          t`There is nothing to refund for it now: it has been refunded already, or it replaced something that you still have.`,
        ]
      : [];
  return [refunding(t, mailAmount(returnRequest.refund.amount, order.currency, t.locale))];
}

type Goods = Letterhead & Pick<ReturnMailFacts, 'returnRequest' | 'order'>;

function comingBack(facts: Goods): LetterPart[] {
  const { t } = facts;
  return goodsOf(facts, t`To be sent back`, ({ quantity }) => quantity);
}

function arrived(facts: Goods): LetterPart[] {
  const { t } = facts;
  return goodsOf(facts, t`Arrived`, ({ received }) => received ?? 0);
}

function goodsOf(facts: Goods, title: string, count: (line: OrderReturn['lines'][number]) => number): LetterPart[] {
  const { returnRequest, order } = facts;
  const pieces = (returnRequest?.lines ?? []).map((line) => ({
    position: positionOf(order.orderId, line.lineId) ?? -1,
    quantity: count(line),
  }));
  return someGoods(title, order, pieces, facts);
}

function instead({ returnRequest, publicUrl, t }: ReturnMailFacts): LetterPart[] {
  const rows = (returnRequest?.lines ?? []).flatMap(({ exchangeFor, name, img, quantity }) =>
    exchangeFor
      ? [{ name, options: optionsText(exchangeFor.options), pieces: quantity, picture: mailPictureOf(img, publicUrl) }]
      : [],
  );
  return rows.length > 0 ? [{ kind: 'goods', title: t`Instead`, rows }] : [];
}

const address = ({ sendTo, t }: ReturnMailFacts): LetterPart[] =>
  sendTo.length > 0 ? [{ kind: 'block', title: t`Send it to`, lines: sendTo }] : [];

/** To the shop, without the buyer's name: the return itself is shown to those who may see it. */
export function writeShopReturnMail(
  facts: Letterhead & { readonly order: Order; readonly returnRequest: OrderReturn },
): ReturnType<typeof writeLetter> {
  const { order, returnRequest, pagesUrl, t } = facts;
  const isDecided = returnRequest.status !== 'requested';
  const letter = {
    subject: t`Return ${returnRequest.name}`,
    heading: isDecided ? t`A parcel is coming back` : t`A return waits for you`,
    paragraphs: [
      t`The buyer of order number ${order.number} wants to send something back.`,
      isDecided ? t`The law gives the buyer the right to it, so it is approved.` : t`Please approve it or refuse it.`,
    ],
    parts: comingBack(facts),
    action: { label: t`View the return`, url: `${pagesUrl}/admin/returns/${returnRequest._id}` },
    note: noteToShop(facts),
  };
  return writeLetter(letter, facts);
}
