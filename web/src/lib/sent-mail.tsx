import { TextLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where the emails of a demo shop are. */
export const DemoMailbox = () => (
  <p>
    This is a demo shop: its emails are in the <TextLink to="/dev/mailbox">demo mailbox</TextLink>.
  </p>
);

interface SentMailProps {
  /** Emails only go to the demo mailbox. */
  mailbox: boolean;
  message: string;
}

/** Says that an email is on its way, and what to do if it does not arrive. */
export function SentMail({ mailbox, message }: SentMailProps) {
  return (
    <>
      <Notice tone="done">{message}</Notice>
      {mailbox ? (
        <DemoMailbox />
      ) : (
        <p className="text-ink-soft">Nothing there after a few minutes? Please check your spam folder too.</p>
      )}
    </>
  );
}
