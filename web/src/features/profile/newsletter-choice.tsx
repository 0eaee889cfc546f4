import { subscribe } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';

export function NewsletterChoice({ subscribed }: { subscribed: boolean }) {
  const { run, busy } = useMutation({ refusals: 'dialog' });
  const [chosen, setChosen] = useState<boolean>();
  const choose = (newsLetter: boolean) => {
    if (!busy) setChosen(newsLetter);
    void run(() => call(subscribe, { body: { newsLetter } }), {
      onSuccess: ({ message }) => showMessage({ title: t`Newsletter`, text: message }),
    });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {subscribed ? t`You receive our newsletter.` : t`You do not receive our newsletter.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone={subscribed ? 'line' : 'ink'} busy={busy && chosen === true} onClick={() => choose(true)}>
          Subscribe
        </Button>
        <Button tone="line" busy={busy && chosen === false} onClick={() => choose(false)}>
          Unsubscribe
        </Button>
      </div>
    </div>
  );
}
