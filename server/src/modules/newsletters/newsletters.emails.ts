import { splitLinks, toParagraphs } from '@fieldhouse/contracts/newsletter.rules';
import { greeting, type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
import type { ComposedMail } from '../../platform/mailer/mailer.ts';
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
): ComposedMail {
  const { t, shopName, pagesUrl, publicUrl } = head;
  const paragraphs = toParagraphs(content);
  const path = `/unsubscribe/${token}`;
  const letter = writeLetter(
    {
      subject: title,
      heading: title,
      paragraphs,
      splitLinks,
      preview: paragraphs[0] ?? '',
      note: t`You are receiving this email because you have subscribed to the ${shopName} newsletter.`,
      unsubscribe: { label: t`Unsubscribe`, url: pagesUrl + path },
    },
    head,
  );
  return { ...letter, to: { name, address: email }, unsubscribeUrl: publicUrl + path };
}

/** Repeats nothing that was typed: a stranger may have asked. */
export function writeConfirmation(
  { email, token }: { readonly email: string; readonly token: string },
  head: Letterhead,
): ComposedMail {
  const { t, shopName, pagesUrl } = head;
  const letter = writeLetter(
    {
      subject: t`Please confirm: the newsletter of ${shopName}`,
      heading: t`One more step`,
      paragraphs: [
        greeting(head),
        t`Someone, most likely you, would like to get the newsletter of ${shopName} at this address. Open the link to confirm that the address is yours. It works for 7 days.`,
      ],
      action: { label: t`Confirm`, url: `${pagesUrl}/newsletter/${token}` },
      note: t`If it was not you, ignore this email. Nothing happens without your confirmation.`,
    },
    head,
  );
  return { ...letter, to: { name: '', address: email } };
}
