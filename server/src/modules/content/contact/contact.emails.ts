import { type Letterhead, writeLetter } from '../../../platform/mailer/letter.ts';
import type { ComposedMail } from '../../../platform/mailer/mailer.ts';
import type { ContactMessage } from './contact.repo.ts';

/** To the shop alone. Answering it writes to the visitor, whose address is unconfirmed. */
export function writeContactMail(
  { name, email, subject, message }: ContactMessage,
  to: ComposedMail['to'],
  head: Letterhead,
): ComposedMail {
  const { t } = head;
  const letter = writeLetter(
    {
      subject: subject === null ? t`Contact form: message from ${name}` : t`Contact form: ${subject}`,
      heading: subject ?? t`A message`,
      paragraphs: [t`From ${name}, ${email}`, ...message.split(/\n{2,}/)],
      note: t`Sent with the contact form. Your answer goes to ${email}, as it was typed there.`,
    },
    head,
  );
  return { ...letter, to, replyTo: { name, address: email } };
}
