import type { KeptMail } from '@fieldhouse/contracts/demo.schemas';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { MailItem } from './mail-item.tsx';

interface MailboxProps {
  mails: readonly KeptMail[];
  page: number;
  hasOlder: boolean;
}

const LOOK_AGAIN_MS = 3_000;

/** Every email of the demo shop, newest first; new ones appear automatically. */
export function Mailbox({ mails, page, hasOlder }: MailboxProps) {
  useLookAgain();
  if (mails.length === 0) {
    return <EmptyState title="No emails yet." text="Every email the shop sends appears here." />;
  }
  return (
    <>
      <div className="border-t-2 border-ink">
        {withKeys(mails).map(({ key, mail }) => (
          <MailItem key={key} mail={mail} />
        ))}
      </div>
      <nav aria-label="Pages of emails" className="mt-8 flex gap-4">
        {page > 1 && (
          <ButtonLink tone="line" to={`/dev/mailbox?page=${page - 1}`}>
            Newer emails
          </ButtonLink>
        )}
        {hasOlder && (
          <ButtonLink tone="line" to={`/dev/mailbox?page=${page + 1}`}>
            Older emails
          </ButtonLink>
        )}
      </nav>
    </>
  );
}

function useLookAgain(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
}

/** A mail has no number of its own. The same one may have gone to the same address twice in one moment. */
function withKeys(mails: readonly KeptMail[]): { key: string; mail: KeptMail }[] {
  const seen = new Map<string, number>();
  return mails
    .toReversed()
    .map((mail) => {
      const name = JSON.stringify([mail.createdAt, mail.to, mail.subject]);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { key: `${name} ${count}`, mail };
    })
    .toReversed();
}
