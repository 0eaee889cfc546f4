import { mailOrderLink } from '@fieldhouse/contracts/orders.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { DemoMailbox } from '../../lib/sent-mail.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';

/** Has the link to an order mailed again, to the address that it was bought with. */
export function FindOrderForm({ mailbox }: { mailbox: boolean }) {
  const [message, setMessage] = useState<string>();
  const send = (data: FormData) =>
    call(mailOrderLink, { body: { number: typed(data, 'number'), email: typed(data, 'email') } });
  const form = useForm(send, { revalidate: false, onSuccess: (answer) => setMessage(answer.message) });
  return (
    <form {...form.props} className="flex flex-col gap-5" onChange={() => setMessage(undefined)}>
      <NeedsScript text="Finding your order needs JavaScript." />
      <TextField
        label="Order number"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={form.errors.number}
        hint="It is in the subject of our emails about the order."
      />
      <EmailField maxLength={254} error={form.errors.email} hint="The address that you gave when you ordered." />
      <SubmitButton {...form.button}>Email me the link</SubmitButton>
      {message && <Notice tone="done">{message}</Notice>}
      {form.refusal && !form.errors.number && !form.errors.email && <Notice tone="problem">{form.refusal}</Notice>}
      {message && mailbox && <DemoMailbox />}
    </form>
  );
}
