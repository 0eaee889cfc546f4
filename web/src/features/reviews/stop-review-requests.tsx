import { reviewRequestMessages } from '@fieldhouse/contracts/review.rules';
import { stopReviewRequests } from '@fieldhouse/contracts/reviews.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { LinkForm } from '../../lib/link-form.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface StopReviewRequestsProps {
  token: string;
  /** None: the link is unknown. */
  stopped: boolean | undefined;
}

export function StopReviewRequests({ token, stopped }: StopReviewRequestsProps) {
  const [done, setDone] = useState(false);
  if (stopped === undefined) return <Notice tone="problem">{reviewRequestMessages.badLink}</Notice>;
  if (done || stopped) {
    return (
      <>
        <Notice tone="done">{reviewRequestMessages.stopped}</Notice>
        <ButtonLink to="/" size="lg">
          Go to the shop
        </ButtonLink>
      </>
    );
  }
  return (
    <LinkForm
      text={<p>You will still receive emails about your account and orders, and you can write reviews as before.</p>}
      label="Stop asking me"
      send={() => call(stopReviewRequests, { params: { token } })}
      onDone={() => setDone(true)}
    >
      <ButtonLink to="/" tone="quiet">
        Keep asking
      </ButtonLink>
    </LinkForm>
  );
}
