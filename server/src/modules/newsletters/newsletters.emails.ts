import { toParagraphs } from '@fieldhouse/contracts/newsletter.rules';
import type { Config } from '../../platform/config/config.ts';
import { writeLetter } from '../../platform/mailer/letter.ts';
import type { Mail } from '../../platform/mailer/mailer.ts';
import type { Letter } from './newsletters.repo.ts';

interface Addressee {
  readonly name: string;
  readonly email: string;
  /** Of the link to unsubscribe. */
  readonly token: string;
}

/** Plain text as the staff has typed it, in the shop's letter. */
export function writeNewsletter(
  { title, content }: Letter,
  { name, email, token }: Addressee,
  { shopName, publicUrl }: Pick<Config, 'shopName' | 'publicUrl'>,
): Omit<Mail, 'id'> {
  const paragraphs = toParagraphs(content);
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`;
  const letter = writeLetter(
    {
      subject: title,
      heading: title,
      paragraphs,
      preview: paragraphs[0] ?? '',
      note: `You are receiving this email because you have subscribed to the ${shopName} newsletter.`,
      unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl },
    },
    { shopName, publicUrl },
  );
  return { ...letter, to: { name, address: email }, unsubscribeUrl };
}
