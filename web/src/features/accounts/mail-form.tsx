import { type ReactNode, useState } from 'react';
import { SentMail } from '../../lib/sent-mail.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { EmailField } from '../../ui/text-field.tsx';

interface MailFormProps {
  /** Emails only go to the demo mailbox. */
  mailbox: boolean;
  send: (email: string) => Promise<{ readonly message: string }>;
  action: string;
  children?: ReactNode;
}

/** Has a link sent to an address: for a new password, or to activate an account. */
export function MailForm({ mailbox, send, action, children }: MailFormProps) {
  const [message, setMessage] = useState<string>();
  const form = useForm((data) => send(typed(data, 'email')), {
    refusals: 'dialog',
    revalidate: false,
    onSuccess: (answer) => setMessage(answer.message),
  });
  if (message) return <SentMail mailbox={mailbox} message={message} />;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {children}
      <EmailField error={form.errors.email} />
      <SubmitButton {...form.button}>{action}</SubmitButton>
    </form>
  );
}
