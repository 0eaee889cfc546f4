import { dateText, momentText } from '@fieldhouse/contracts/date-text';
import { positionOf } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { type Letter, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import type { LetterPart } from '../../../platform/mailer/letter-parts.ts';
import { mailPictureOf } from '../../media/index.ts';
import { type BuyerMailFacts, mailAmount, someGoods, writeToBuyer } from '../../orders/index.ts';
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
  'return-requested': (facts) => ({
    subject: `Your return ${nameOf(facts)}`,
    heading: 'We have received your request',
    paragraphs: [
      `You want to send back part of order number ${facts.order.number}. We will look at it and email you soon. Please do not send anything until then.`,
      ...held(facts),
    ],
    parts: [...comingBack(facts), ...instead(facts)],
  }),
  'return-approved': (facts) => ({
    subject: `Your return ${nameOf(facts)} is approved`,
    heading: 'Please send it back',
    paragraphs: [
      `Your return ${nameOf(facts)} is approved. Please put the return number in the parcel, or print the return slip from the page of your order.`,
      ...word(facts),
      ...(isStillHeld(facts)
        ? until(facts)
        : ['As soon as it has arrived, we will refund what you paid for it to your card.']),
    ],
    parts: [...address(facts), ...comingBack(facts), ...instead(facts)],
  }),
  'return-refused': (facts) => ({
    subject: `Your return ${nameOf(facts)} was refused`,
    heading: 'We cannot take it back',
    paragraphs: [
      `We have looked at your return ${nameOf(facts)} and are sorry that we cannot take it back.`,
      ...word(facts),
    ],
    parts: comingBack(facts),
  }),
  'return-received': (facts) => ({
    subject: `Your return ${nameOf(facts)} has arrived`,
    heading: 'Your return has arrived',
    paragraphs: [
      `Your return ${nameOf(facts)} has arrived. Thank you.`,
      ...word(facts),
      ...(isStillHeld(facts) ? ['Next we will send what you chose instead, and email you when it is on its way.'] : []),
      ...deducted(facts),
      ...refunded(facts),
    ],
    parts: [...arrived(facts), ...instead(facts)],
  }),
  'return-lapsed': (facts) => ({
    subject: `Your exchange ${nameOf(facts)} has ended`,
    heading: 'We no longer hold your exchange',
    paragraphs: [
      `Nothing has come back for your exchange ${nameOf(facts)}, so we no longer hold what you wanted instead.`,
      'If your parcel is already on its way to us, we will refund what you paid as soon as it is here.',
    ],
    parts: [...comingBack(facts), ...instead(facts)],
  }),
  'exchange-lapsed': (facts) => ({
    subject: `Your exchange ${nameOf(facts)} is no longer held`,
    heading: 'We are sorry: we were too slow',
    paragraphs: [
      `We have not answered your request ${nameOf(facts)} in time, so we no longer hold what you wanted instead.`,
      'We still have your request. Please do not send anything until we email you our answer. If we take it back, we will refund what you paid for it.',
    ],
    parts: [...comingBack(facts), ...instead(facts)],
  }),
  'return-closed': (facts) => ({
    subject: `Your return ${nameOf(facts)} is closed`,
    heading: 'You keep it',
    paragraphs: [`Your return ${nameOf(facts)} is closed, as you asked. There is nothing to send back.`],
    parts: comingBack(facts),
  }),
  withdrawal: (facts) => ({
    subject: `Receipt of your withdrawal from order ${facts.order.number}`,
    heading: 'We have received your withdrawal',
    paragraphs: [
      `We received your withdrawal from the contract of order number ${facts.order.number} on ${momentText(facts.at, facts.timeZone)}${facts.withdrawer ? `, in the name of ${facts.withdrawer}` : ''}.`,
      ...promisesOf(facts.outcome ?? { cancels: false, returns: 'undecided', unpaid: null }, facts.returnRequest?.name),
      'If it was not you who withdrew, please reply to this email.',
    ],
    parts: [...(facts.returnRequest ? address(facts) : []), ...comingBack(facts)],
  }),
};

const nameOf = ({ returnRequest, order }: ReturnMailFacts): string => returnRequest?.name ?? `${order.number}`;

const word = ({ returnRequest }: ReturnMailFacts): string[] => (returnRequest?.word ? [returnRequest.word] : []);

const isStillHeld = ({ returnRequest }: ReturnMailFacts): boolean =>
  returnRequest !== undefined && returnRequest.replacement !== null && returnRequest.replacement.status !== 'canceled';

function held(facts: ReturnMailFacts): string[] {
  if (!isStillHeld(facts)) return [];
  const day = lastDay(facts);
  return [
    day
      ? `We are holding what you chose instead until ${day}.`
      : 'In the meantime we are holding what you chose instead.',
  ];
}

const lastDay = ({ returnRequest, timeZone }: ReturnMailFacts): string | null =>
  returnRequest?.lapsesAt ? dateText(returnRequest.lapsesAt, timeZone) : null;

function until(facts: ReturnMailFacts): string[] {
  const day = lastDay(facts);
  return [
    `We will send what you chose instead as soon as your parcel has arrived.${day ? ` We are holding it for you until ${day}.` : ''}`,
  ];
}

function deducted({ returnRequest, order }: ReturnMailFacts): string[] {
  if (!returnRequest?.deduction) return [];
  const { amount, reason } = returnRequest.deduction;
  const kept = `We have deducted ${mailAmount(amount, order.currency)} because the goods have lost value by being used`;
  return [reason ? `${kept}: ${reason}` : `${kept}.`];
}

function refunded({ returnRequest, order }: ReturnMailFacts): string[] {
  if (returnRequest?.deduction && !returnRequest.refund) return ['So nothing goes back to your card for it.'];
  if (!returnRequest?.refund)
    return returnRequest && !returnRequest.replacement
      ? [
          'There is nothing to refund for it now: it has been refunded already, or it replaced something that you still have.',
        ]
      : [];
  return [
    `We are refunding ${mailAmount(returnRequest.refund.amount, order.currency)} to the card you paid with, and will email you again when it is done.`,
  ];
}

type Goods = Pick<ReturnMailFacts, 'returnRequest' | 'order' | 'publicUrl'>;

const comingBack = (facts: Goods) => goodsOf(facts, 'To be sent back', ({ quantity }) => quantity);
const arrived = (facts: Goods) => goodsOf(facts, 'Arrived', ({ received }) => received ?? 0);

function goodsOf(
  { returnRequest, order, publicUrl }: Goods,
  title: string,
  count: (line: OrderReturn['lines'][number]) => number,
): LetterPart[] {
  const pieces = (returnRequest?.lines ?? []).map((line) => ({
    position: positionOf(order.orderId, line.lineId) ?? -1,
    quantity: count(line),
  }));
  return someGoods(title, order, pieces, publicUrl);
}

function instead({ returnRequest, publicUrl }: ReturnMailFacts): LetterPart[] {
  const rows = (returnRequest?.lines ?? []).flatMap(({ exchangeFor, name, img, quantity }) =>
    exchangeFor
      ? [{ name, options: optionsText(exchangeFor.options), pieces: quantity, picture: mailPictureOf(img, publicUrl) }]
      : [],
  );
  return rows.length > 0 ? [{ kind: 'goods', title: 'Instead', rows }] : [];
}

const address = ({ sendTo }: ReturnMailFacts): LetterPart[] =>
  sendTo.length > 0 ? [{ kind: 'block', title: 'Send it to', lines: sendTo }] : [];

/** To the shop, without the buyer's name: the return itself is shown to those who may see it. */
export function writeShopReturnMail(
  facts: Letterhead & { readonly order: Order; readonly returnRequest: OrderReturn },
): ReturnType<typeof writeLetter> {
  const { order, returnRequest, shopName, publicUrl } = facts;
  const isDecided = returnRequest.status !== 'requested';
  const letter = {
    subject: `Return ${returnRequest.name}`,
    heading: isDecided ? 'A parcel is coming back' : 'A return waits for you',
    paragraphs: [
      `The buyer of order number ${order.number} wants to send something back.`,
      isDecided ? 'The law gives the buyer the right to it, so it is approved.' : 'Please approve it or refuse it.',
    ],
    parts: comingBack(facts),
    action: { label: 'View the return', url: `${publicUrl}/admin/returns/${returnRequest._id}` },
    note: `Sent to the contact address of ${shopName}, for those who look after its orders.`,
  };
  return writeLetter(letter, facts);
}
