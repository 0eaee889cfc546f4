import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { confirmSubscription } from '@fieldhouse/contracts/newsletters.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { LinkForm } from '../../lib/link-form.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ConfirmSubscriptionProps {
  token: string;
  /** None: the link is unknown. */
  state: 'unconfirmed' | 'subscribed' | 'ended' | undefined;
}

export function ConfirmSubscription({ token, state }: ConfirmSubscriptionProps) {
  const [done, setDone] = useState(state === 'subscribed');
  if (done) return <Notice tone="done">{newsletterMessages.subscribed}</Notice>;
  if (state === 'ended') return <Notice tone="done">{newsletterMessages.unsubscribed}</Notice>;
  if (state === undefined) return <Notice tone="problem">{newsletterMessages.badRequest}</Notice>;
  return (
    <LinkForm
      text={<p>Shall we send our newsletter to your address?</p>}
      label="Yes, subscribe"
      send={() => call(confirmSubscription, { params: { token } })}
      onDone={() => setDone(true)}
    >
      <p className="text-ink-soft">If you did not ask for it, just close this page.</p>
    </LinkForm>
  );
}
