import { forgotPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { SentMail } from './sent-mail.tsx';

export function ForgotForm({ mailbox }: { mailbox: boolean }) {
  const [message, setMessage] = useState<string>();
  const form = useForm((data) => call(forgotPassword, { body: { email: typed(data, 'email') } }), {
    refusals: 'dialog',
    revalidate: false,
    onSuccess: (answer) => setMessage(answer.message),
  });
  if (message) return <SentMail mailbox={mailbox} message={message} />;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <NeedsScript what="Resetting your password" />
      <EmailField error={form.errors.email} />
      <SubmitButton {...form.button}>Submit</SubmitButton>
    </form>
  );
}
