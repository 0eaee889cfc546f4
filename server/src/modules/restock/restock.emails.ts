import { type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';

export interface RestockMailFacts {
  readonly email: string;
  readonly productId: string;
  /** Of the product, with size and colour. */
  readonly name: string;
  /** What is behind the address of the product: which variant it is. */
  readonly query: string;
  /** Of the link to the request. */
  readonly token: string;
}

/** Repeats nothing that was typed: a stranger may have asked. */
export function writeConfirmation({ email, name, token }: RestockMailFacts, head: Letterhead): Omit<Mail, 'id'> {
  const letter = writeLetter(
    {
      subject: `Please confirm: an email when ${name} is back`,
      heading: 'One more step',
      paragraphs: [
        'Hello,',
        `Someone, most likely you, would like an email to this address when ${name} is back in stock. Open the link to confirm that the address is yours. It works for 7 days.`,
      ],
      action: { label: 'Confirm', url: `${head.publicUrl}/alerts/${token}` },
      note: 'If it was not you, ignore this email. Nothing happens without your confirmation.',
    },
    head,
  );
  return { ...letter, to: { name: '', address: email } };
}

export function writeRestockMail(
  { email, productId, name, query, token }: RestockMailFacts,
  head: Letterhead,
): Omit<Mail, 'id'> {
  const unsubscribeUrl = `${head.publicUrl}/alerts/${token}`;
  const letter = writeLetter(
    {
      subject: `Back in stock: ${name}`,
      heading: 'It is back',
      paragraphs: [
        'Hello,',
        `${name} is back in stock.`,
        'We have told only a few people so far, but we cannot reserve it for you: if you still want it, be quick.',
      ],
      action: { label: 'Go to the product', url: `${head.publicUrl}/product/${productId}${query}` },
      note: 'You are receiving this email once because you asked for it.',
      unsubscribe: { label: 'End this alert', url: unsubscribeUrl },
    },
    head,
  );
  return { ...letter, to: { name: '', address: email }, unsubscribeUrl };
}
