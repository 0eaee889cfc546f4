import { splitLinks, toParagraphs } from '@fieldhouse/contracts/newsletter.rules';
import { type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import type { Letter } from './newsletters.repo.ts';

interface Addressee {
  readonly name: string;
  readonly email: string;
  /** Of the link to unsubscribe. */
  readonly token: string;
}

/** Plain text as the staff has typed it, in the shop's letter; addresses in it are links. */
export function writeNewsletter(
  { title, content }: Letter,
  { name, email, token }: Addressee,
  head: Letterhead,
): Omit<Mail, 'id'> {
  const paragraphs = toParagraphs(content);
  const unsubscribeUrl = `${head.publicUrl}/unsubscribe/${token}`;
  const letter = writeLetter(
    {
      subject: title,
      heading: title,
      paragraphs,
      splitLinks,
      preview: paragraphs[0] ?? '',
      note: `You are receiving this email because you have subscribed to the ${head.shopName} newsletter.`,
      unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl },
    },
    head,
  );
  return { ...letter, to: { name, address: email }, unsubscribeUrl };
}
