import { confirmEmail } from '@fieldhouse/contracts/privacy.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Of either mailbox. */
export function EmailQuestion({ token, email }: { token: string; email: string }) {
  const [told, setTold] = useState<string>();
  const form = useForm(() => call(confirmEmail, { body: { link: token } }), {
    revalidate: false,
    onSuccess: ({ message }) => setTold(message),
  });
  if (told) return <Notice tone="done">{told}</Notice>;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p>
        Shall your account have the address <strong className="wrap-anywhere">{email}</strong>?
      </p>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <SubmitButton {...form.button}>Yes, use this address</SubmitButton>
      <p className="text-ink-soft">If you did not ask for it, just close this page.</p>
    </form>
  );
}
