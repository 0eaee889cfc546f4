import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { confirmSubscription } from '@fieldhouse/contracts/newsletters.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ConfirmSubscriptionProps {
  token: string;
  /** None: the link is unknown. */
  state: 'unconfirmed' | 'subscribed' | 'ended' | undefined;
}

/** Opening the page changes nothing, because mail programs open links on their own. Works without scripts too. */
export function ConfirmSubscription({ token, state }: ConfirmSubscriptionProps) {
  const [done, setDone] = useState(state === 'subscribed');
  const form = useForm(() => call(confirmSubscription, { params: { token } }), {
    revalidate: false,
    onSuccess: () => setDone(true),
  });
  if (done) return <Notice tone="done">{newsletterMessages.subscribed}</Notice>;
  if (state === 'ended') return <Notice tone="done">{newsletterMessages.unsubscribed}</Notice>;
  if (state === undefined) return <Notice tone="problem">{newsletterMessages.badRequest}</Notice>;
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <p>Shall we send our newsletter to your address?</p>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button type="submit" size="lg" busy={form.button.busy}>
        Yes, subscribe
      </Button>
      <p className="text-ink-soft">If you did not ask for it, just close this page.</p>
    </form>
  );
}
