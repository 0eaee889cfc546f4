import { confirmCard } from '@fieldhouse/contracts/demo.endpoints';
import { wayToPay } from '@fieldhouse/contracts/payment-methods.rules';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { toAddress } from '../../ui/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A demo may be looked at from another host than it believes to be on. */
const onThisHost = (url: string) => new URL(url, location.origin).pathname;

/** What a real bank would ask on its own pages. */
export function Bank() {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const [asked, setAsked] = useState({ clientSecret: '', method: '', totalText: '' });
  useEffect(() => {
    const {
      clientSecret = '',
      method = '',
      totalText = '',
    } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    setAsked({ clientSecret, method, totalText });
  }, []);
  const { name } = wayToPay(asked.method);
  const decide = (outcome: 'pass' | 'fail' | 'wait') =>
    void run(() => call(confirmCard, { body: { clientSecret: asked.clientSecret, outcome } }), {
      onSuccess: ({ returnUrl = toAddress('/') }) => location.assign(onThisHost(returnUrl)),
    });
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-4 py-16">
      <h1 className="text-4xl">{t`Demo bank`}</h1>
      <p className="text-lg">
        {name}: pay {asked.totalText}?
      </p>
      <p className="text-ink-soft">
        In a real shop this would be a page of the bank. Nothing is charged here. If it waits, the order waits for its
        money: come back to this page with the browser’s back button to decide later.
      </p>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <div className="flex flex-col gap-3">
        <Button busy={busy} onClick={() => decide('pass')}>
          Approve
        </Button>
        <Button tone="line" busy={busy} onClick={() => decide('fail')}>
          Decline
        </Button>
        <Button tone="line" busy={busy} onClick={() => decide('wait')}>
          Wait
        </Button>
        <Button tone="line" onClick={() => location.assign(toAddress('/'))}>
          Close
        </Button>
      </div>
    </div>
  );
}
