import { confirmRestockRequest, endRestockRequest } from '@fieldhouse/contracts/restock.endpoints';
import { restockMessages, wantedPath } from '@fieldhouse/contracts/restock.rules';
import type { RestockRequest } from '@fieldhouse/contracts/restock.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { useState } from 'react';
import { useHref } from 'react-router';
import { call } from '../../lib/call.ts';
import { LinkForm } from '../../lib/link-form.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RestockLinkProps {
  token: string;
  /** None: the link is unknown. */
  request: RestockRequest | undefined;
}

export function RestockLink({ token, request }: RestockLinkProps) {
  const [state, setState] = useState(request?.state);
  const page = useHref(`/alerts/${token}`);
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
      {state === 'unconfirmed' && (
        <LinkForm
          action={`${page}/confirmation`}
          text={<p>Shall we email you once, as soon as it is back in stock?</p>}
          label="Yes, email me"
          send={() => call(confirmRestockRequest, { params: { token } })}
          onDone={() => setState('waiting')}
        >
          <p className="text-ink-soft">If you did not ask for it, just close this page.</p>
        </LinkForm>
      )}
      {state === 'waiting' && (
        <LinkForm
          action={page}
          text={<Notice tone="done">{restockMessages.listed}</Notice>}
          label="Stop this alert"
          tone="line"
          send={() => call(endRestockRequest, { params: { token } })}
          onDone={() => setState('ended')}
        />
      )}
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
