import { reviewRequestMessages } from '@fieldhouse/contracts/review.rules';
import { stopReviewRequests } from '@fieldhouse/contracts/reviews.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface StopReviewRequestsProps {
  token: string;
  /** None: the link is unknown. */
  stopped: boolean | undefined;
}

/** Opening the page changes nothing, because mail programs open links on their own. Works without scripts too. */
export function StopReviewRequests({ token, stopped }: StopReviewRequestsProps) {
  const [done, setDone] = useState(false);
  const form = useForm(() => call(stopReviewRequests, { params: { token } }), {
    revalidate: false,
    onSuccess: () => setDone(true),
  });
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
    <form {...form.props} className="flex flex-col gap-6">
      <p>You will still receive emails about your account and orders, and you can write reviews as before.</p>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button type="submit" size="lg" busy={form.button.busy}>
        Stop asking me
      </Button>
      <ButtonLink to="/" tone="quiet">
        Keep asking
      </ButtonLink>
    </form>
  );
}
