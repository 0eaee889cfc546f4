import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface SentMailProps {
  /** Emails only go to the demo mailbox: this shows where they are. */
  mailbox: boolean;
  message: ReactNode;
}

/** Says that an email is on its way, and what to do if it does not arrive. */
export function SentMail({ mailbox, message }: SentMailProps) {
  return (
    <>
      <Notice tone="done">{message}</Notice>
      {mailbox ? (
        <p>
          This is a demo shop: its emails are in the <TextLink to="/dev/mailbox">demo mailbox</TextLink>.
        </p>
      ) : (
        <p className="text-ink-soft">Nothing there after a few minutes? Please check your spam folder too.</p>
      )}
    </>
  );
}
