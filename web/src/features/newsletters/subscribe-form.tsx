import { subscribeVisitor } from '@fieldhouse/contracts/newsletters.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField } from '../../ui/text-field.tsx';

/** For visitors without an account: the address is confirmed by a mail first. */
export function SubscribeForm() {
  const [message, setMessage] = useState<string>();
  const form = useForm((data) => call(subscribeVisitor, { body: { email: typed(data, 'email') } }), {
    revalidate: false,
    onSuccess: (answer) => setMessage(answer.message),
  });
  if (message !== undefined) return <Notice tone="done">{message}</Notice>;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <h2 className="text-2xl">Hear from us first</h2>
      <p className="text-ink-soft">Our newsletter tells you when we open, and what is new from then on.</p>
      <NeedsScript text="Subscribing needs JavaScript." />
      <EmailField {...form.field('email')} />
      {form.refusal && !form.errors.email && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Subscribe</SubmitButton>
    </form>
  );
}
