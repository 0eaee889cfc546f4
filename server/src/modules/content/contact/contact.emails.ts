import { type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import type { ComposedMail } from '../../../platform/mailer/mailer.ts';
import type { ContactMessage } from './contact.repo.ts';

/** To the shop alone. Answering it writes to the visitor, whose address is unconfirmed. */
export function writeContactMail(
  { name, email, subject, message }: ContactMessage,
  to: string,
  head: Letterhead,
): ComposedMail {
  const letter = writeLetter(
    {
      subject: `Contact form: ${subject ?? `message from ${name}`}`,
      heading: subject ?? 'A message',
      paragraphs: [`From ${name}, ${email}`, ...message.split(/\n{2,}/)],
      note: `Sent with the contact form. Your answer goes to ${email}, as it was typed there.`,
    },
    head,
  );
  return { ...letter, to: { name: head.shopName, address: to }, replyTo: { name, address: email } };
}
