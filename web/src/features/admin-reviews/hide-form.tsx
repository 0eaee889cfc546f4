import { HIDING_REASON_LENGTH, reviewMessages } from '@fieldhouse/contracts/review.rules';
import { updateReview } from '@fieldhouse/contracts/reviews.endpoints';
import type { StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface HideFormProps {
  review: StaffReview;
  onHidden: (review: StaffReview) => void;
  onCancel: () => void;
}

export const reasonDraft = ({ _id }: StaffReview): string => `hiding:${_id}`;

/** Why a review should not be seen. */
export function HideForm({ review, onHidden, onCancel }: HideFormProps) {
  const form = useEditForm(review, {
    draft: reasonDraft(review),
    valuesOf: ({ reason }) => ({ reason: reason ?? '' }),
    problems: ({ reason }) => ({ reason: reason.trim() === '' ? reviewMessages.reason : undefined }),
    send: ({ values }) => {
      const body = { hidden: true, reason: values.reason.trim(), __v: review.__v };
      return call(updateReview, { params: { id: review._id }, body });
    },
    leaving: 'address',
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
        rows={3}
        maxLength={HIDING_REASON_LENGTH}
        hint="For staff: shoppers do not see it."
        {...form.field('reason')}
        // Cancel must not move away under the pointer.
        onBlur={undefined}
      />
      <Conflicts form={form} labels={{ reason: t`Reason` }} />
      <FormEnd form={form} action={review.hidden ? t`Save reason` : t`Hide review`} onClose={onCancel} />
    </form>
  );
}
