import { forgotPassword } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { typed, useSubmit } from '../../lib/use-submit.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailField } from './email-field.tsx';
import { SentMail } from './sent-mail.tsx';

export function ForgotForm({ mailbox }: { mailbox: boolean }) {
  const [message, setMessage] = useState<string>();
  const { onSubmit, errors, button } = useSubmit(async (form) => {
    setMessage((await call(forgotPassword, { body: { email: typed(form, 'email') } })).message);
  });
  if (message) return <SentMail mailbox={mailbox} message={message} />;
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <NeedsScript what="Asking for a new password" />
      <EmailField error={errors.email} />
      <SubmitButton {...button}>Submit</SubmitButton>
    </form>
  );
}
