import { HIDING_REASON_LENGTH, reviewMessages } from '@fieldhouse/contracts/review.rules';
import { updateReview } from '@fieldhouse/contracts/reviews.endpoints';
import type { StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useEdit } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface HideFormProps {
  review: StaffReview;
  onHidden: (review: StaffReview) => void;
  onCancel: () => void;
}

const valuesOf = ({ reason }: StaffReview) => ({ reason: reason ?? '' });

/** Why a review should not be seen. */
export function HideForm({ review, onHidden, onCancel }: HideFormProps) {
  const { values, edit, set, conflicts, decide } = useEdit(review, valuesOf);
  const reason = values.reason.trim();
  const body = { hidden: true, reason, __v: review.__v };
  const form = useForm(() => call(updateReview, { params: { id: review._id }, body }), {
    problems: { reason: reason === '' ? reviewMessages.reason : undefined },
    onSuccess: onHidden,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that opened it is gone, so the focus moves to what replaced it.
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form.props} className="flex min-w-0 flex-col gap-3">
      <TextArea
        ref={field}
        label="Reason"
        name="reason"
        rows={3}
        maxLength={HIDING_REASON_LENGTH}
        hint="For staff: shoppers do not see it."
        value={values.reason}
        error={form.errors.reason}
        onChange={(event) => set('reason', event.currentTarget.value)}
      />
      {conflicts.includes('reason') && (
        <Conflict
          label="Reason"
          mine={values.reason}
          theirs={edit.base.reason}
          onDecide={(which) => decide('reason', which)}
        />
      )}
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" {...form.button}>
          {review.hidden ? 'Save reason' : 'Hide review'}
        </Button>
        <Button size="sm" tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
