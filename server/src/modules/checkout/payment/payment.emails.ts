import { greeting, type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import { allGoods, amounts, type MailedLine, mailAmount } from '../../orders/index.ts';

/** `pending`: the provider is still at it. `failed`: it has come to nothing. */
export type PaymentMailKind = 'payment-pending' | 'payment-failed';

/** What is paid, as an order has it. */
export type MailedPayment = Parameters<typeof amounts>[1] & {
  /** Empty for a guest whose parcel has no name on it. */
  readonly name: string;
  readonly lines: readonly MailedLine[];
};

/** There is no order number yet, and perhaps there never is one. */
export function writePaymentMail(
  kind: PaymentMailKind,
  payment: MailedPayment,
  head: Letterhead,
): ReturnType<typeof writeLetter> {
  const { name, amount, currency, lines } = payment;
  const { t, shopName } = head;
  const { paragraphs, ...words } = wordsOf[kind](mailAmount(amount, currency, t.locale), head);
  const letter = {
    ...words,
    paragraphs: [greeting(head, name), ...paragraphs],
    parts: [allGoods(lines, currency, head), amounts(t, payment)],
    note: t`You are receiving this email because you have paid at ${shopName}.`,
  };
  return writeLetter(letter, head);
}

const wordsOf = {
  'payment-pending': (amount: string, { t, shopName }: Letterhead) => ({
    subject: t`Your payment at ${shopName} is being processed`,
    heading: t`Your payment is being processed`,
    paragraphs: [
      t`Your bank has not yet confirmed the payment of ${amount}. There is nothing you need to do; please do not pay again.`,
      t`We are keeping everything for you, and will email you as soon as we know more.`,
    ],
  }),
  'payment-failed': (amount: string, { t, shopName, pagesUrl }: Letterhead) => ({
    subject: t`Your payment at ${shopName} did not go through`,
    heading: t`Your payment did not go through`,
    paragraphs: [
      t`Your bank has not confirmed the payment of ${amount}. You have not been charged, and nothing was ordered.`,
      t`If you still want it, please try again or use another card.`,
    ],
    action: { label: t`Go to your cart`, url: `${pagesUrl}/carrito` },
  }),
};
