import { resendActivation } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { SentMail } from './sent-mail.tsx';

/** For people whose activation link does not work. */
export function ResendForm({ mailbox }: { mailbox: boolean }) {
  const [message, setMessage] = useState<string>();
  const form = useForm((data) => call(resendActivation, { body: { email: typed(data, 'email') } }), {
    refusals: 'dialog',
    revalidate: false,
    onSuccess: (answer) => setMessage(answer.message),
  });
  if (message) return <SentMail mailbox={mailbox} message={message} />;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <EmailField error={form.errors.email} />
      <SubmitButton {...form.button}>Send a new link</SubmitButton>
    </form>
  );
}
