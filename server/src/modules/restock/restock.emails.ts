import { wantedPath } from '@fieldhouse/contracts/restock.rules';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { greeting, type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
import type { ComposedMail } from '../../platform/mailer/mailer.ts';
import type { Wanted } from './restock.repo.ts';

export interface RestockMailFacts extends Wanted {
  readonly email: string;
  /** Of the link to the request. */
  readonly token: string;
}

/** `Trail Shoe (Size 42, Blue)`. */
function inWords({ name, options }: Wanted): string {
  const chosen = optionsText(options);
  return chosen ? `${name} (${chosen})` : name;
}

/** Repeats nothing that was typed: a stranger may have asked. */
export function writeConfirmation({ email, token, ...wanted }: RestockMailFacts, head: Letterhead): ComposedMail {
  const name = inWords(wanted);
  const { t, pagesUrl } = head;
  const letter = writeLetter(
    {
      subject: t`Please confirm: an email when ${name} is back`,
      heading: t`One more step`,
      paragraphs: [
        greeting(head),
        t`Someone, most likely you, would like an email to this address when ${name} is back in stock. Open the link to confirm that the address is yours. It works for 7 days.`,
      ],
      action: { label: t`Confirm`, url: `${pagesUrl}/alerts/${token}` },
      note: t`If it was not you, ignore this email. Nothing happens without your confirmation.`,
    },
    head,
  );
  return { ...letter, to: { name: '', address: email } };
}

export function writeRestockMail({ email, token, ...wanted }: RestockMailFacts, head: Letterhead): ComposedMail {
  const name = inWords(wanted);
  const { t, pagesUrl, publicUrl } = head;
  const path = `/alerts/${token}`;
  const letter = writeLetter(
    {
      subject: t`Back in stock: ${name}`,
      heading: t`It is back`,
      paragraphs: [
        greeting(head),
        t`${name} is back in stock.`,
        t`We have told only a few people so far, but we cannot reserve it for you: if you still want it, be quick.`,
      ],
      action: { label: t`Go to the product`, url: `${pagesUrl}${wantedPath(wanted)}` },
      note: t`You are receiving this email once because you asked for it.`,
      unsubscribe: { label: t`End this alert`, url: pagesUrl + path },
    },
    head,
  );
  return { ...letter, to: { name: '', address: email }, unsubscribeUrl: publicUrl + path };
}
