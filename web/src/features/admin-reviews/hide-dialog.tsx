import { HIDING_REASON_LENGTH, reviewMessages } from '@fieldhouse/contracts/review.rules';
import { updateReview } from '@fieldhouse/contracts/reviews.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { typedInto, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import type { TickedReview } from './review-card.tsx';

interface HideDialogProps {
  open: boolean;
  reviews: readonly TickedReview[];
  /** These are hidden, whatever came in the way of the others. */
  onHidden: (reviews: readonly TickedReview[]) => void;
  onClose: () => void;
}

/** Hides many reviews for one reason, one after the other. */
export function HideDialog({ open, reviews, onHidden, onClose }: HideDialogProps) {
  const of = t.plural(reviews.length, { one: 'Of # review.', other: 'Of # reviews.' });
  return (
    <Dialog title={t`Hide reviews`} text={of} open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ReasonForm reviews={reviews} onHidden={onHidden} onClose={onClose} />
    </Dialog>
  );
}

interface NotHidden {
  readonly review: TickedReview;
  readonly problem: string;
}

function ReasonForm({ reviews, onHidden, onClose }: Omit<HideDialogProps, 'open'>) {
  const [reason, setReason] = useState('');
  const [percent, setPercent] = useState<number>();
  const [left, setLeft] = useState<readonly NotHidden[]>([]);
  const hideAll = async () => {
    const hidden: TickedReview[] = [];
    const others: NotHidden[] = [];
    try {
      for (const [at, review] of reviews.entries()) {
        setPercent((at / reviews.length) * 100);
        const problem = await hide(review, reason.trim());
        if (problem) others.push({ review, problem });
        else hidden.push(review);
      }
    } finally {
      setPercent(undefined);
      setLeft(others);
      onHidden(hidden);
    }
    return others.length;
  };
  const form = useForm(hideAll, {
    problems: { reason: reason.trim() === '' ? reviewMessages.reason : undefined },
    onSuccess: (missing) => {
      if (missing > 0) return;
      onClose();
      void toast(t`The reviews have been hidden`);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextArea
        label="Reason"
        rows={3}
        maxLength={HIDING_REASON_LENGTH}
        hint="For staff: shoppers do not see it."
        {...typedInto(form, 'reason', reason, setReason)}
      />
      {percent !== undefined && <Progress label="Hiding reviews" percent={percent} />}
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      {left.length > 0 && <Left reviews={left} />}
      <div>
        <Button {...form.button}>Hide reviews</Button>
      </div>
    </form>
  );
}

/** What is in its way, if that is about this review alone. */
async function hide({ _id, __v }: TickedReview, reason: string): Promise<string | undefined> {
  try {
    await call(updateReview, { params: { id: _id }, body: { hidden: true, reason, __v } });
    return undefined;
  } catch (error) {
    const { outdated, message } = toRefusal(error);
    if (outdated) return message;
    throw error;
  }
}

const Left = ({ reviews }: { reviews: readonly NotHidden[] }) => (
  <ul role="alert" aria-label="Not hidden" className="max-h-40 overflow-y-auto text-sm">
    {reviews.map(({ review, problem }) => (
      <li key={review._id} className="wrap-anywhere">
        <bdi className="font-semibold">{review.productName}</bdi>, <bdi>{review.author}</bdi>: {problem}
      </li>
    ))}
  </ul>
);
