import { optionsText } from '@fieldhouse/contracts/options-text';
import { confirmRestockRequest, endRestockRequest } from '@fieldhouse/contracts/restock.endpoints';
import { restockMessages, wantedPath } from '@fieldhouse/contracts/restock.rules';
import type { RestockRequest } from '@fieldhouse/contracts/restock.schemas';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RestockLinkProps {
  token: string;
  /** None: the link is unknown. */
  request: RestockRequest | undefined;
}

/** Opening the page changes nothing, because mail programs open links on their own. Works without scripts too. */
export function RestockLink({ token, request }: RestockLinkProps) {
  const [state, setState] = useState(request?.state);
  if (!request) {
    return (
      <>
        <Notice tone="problem">{restockMessages.badLink}</Notice>
        <ButtonLink to="/" size="lg">
          Go to the shop
        </ButtonLink>
      </>
    );
  }
  const chosen = optionsText(request.options);
  return (
    <>
      <p dir="auto" className="font-headline text-2xl font-semibold wrap-anywhere first-letter:uppercase">
        {request.name}
      </p>
      {chosen && <p className="-mt-4 text-ink-soft">{chosen}</p>}
      {state === 'unconfirmed' && <Confirmation token={token} onDone={() => setState('waiting')} />}
      {state === 'waiting' && <End token={token} onDone={() => setState('ended')} />}
      {state === 'told' && (
        <Notice tone="done">We have emailed you about it. If you still want it, you can ask again on its page.</Notice>
      )}
      {state === 'ended' && <Notice tone="done">{restockMessages.ended}</Notice>}
      {state !== 'unconfirmed' && (
        <ButtonLink to={wantedPath(request)} tone={state === 'waiting' ? 'quiet' : 'ink'} size="lg">
          Go to the product
        </ButtonLink>
      )}
    </>
  );
}

interface StepProps {
  token: string;
  onDone: () => void;
}

function Confirmation({ token, onDone }: StepProps) {
  const form = useForm(() => call(confirmRestockRequest, { params: { token } }), {
    revalidate: false,
    onSuccess: onDone,
  });
  return (
    <form {...form.props} action={`/alerts/${token}/confirmation`} className="flex flex-col gap-6">
      <p>Shall we email you once, as soon as it is back in stock?</p>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button type="submit" size="lg" busy={form.button.busy}>
        Yes, email me
      </Button>
      <p className="text-ink-soft">If you did not ask for it, just close this page.</p>
    </form>
  );
}

function End({ token, onDone }: StepProps) {
  const form = useForm(() => call(endRestockRequest, { params: { token } }), { revalidate: false, onSuccess: onDone });
  return (
    <form {...form.props} action={`/alerts/${token}`} className="flex flex-col gap-6">
      <Notice tone="done">{restockMessages.listed}</Notice>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button type="submit" size="lg" tone="line" busy={form.button.busy}>
        Stop this alert
      </Button>
    </form>
  );
}
