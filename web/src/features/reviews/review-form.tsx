import { fits, fitTexts } from '@fieldhouse/contracts/fit.rules';
import { REVIEW_LENGTH } from '@fieldhouse/contracts/review.rules';
import { changeReview, createReview } from '@fieldhouse/contracts/reviews.endpoints';
import type { OwnReview } from '@fieldhouse/contracts/reviews.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { problemsOf, readRating, refusalText, starsOf, type TypedReview, typedOf } from './review-form.rules.ts';

const fitOptions = [...fits.map((value) => ({ value, label: fitTexts[value] })), { value: '', label: t`No answer` }];

interface ReviewFormProps {
  userId: string;
  productId: string;
  /** Whether the product has sizes, which may fit or not. */
  hasSizes: boolean;
  /** What they have written before. */
  own: OwnReview | null;
}

export function ReviewForm({ userId, productId, hasSizes, own }: ReviewFormProps) {
  const [review, setReview] = useState(() => typedOf(own));
  const written = typedOf(own);
  const typed =
    review.description.trim() !== written.description ||
    review.rating.trim() !== written.rating ||
    review.fit !== written.fit;
  useDraft({ name: `review:${productId}`, values: review, typed, restore: setReview });
  const body = { ...review, rating: readRating(review.rating), fit: review.fit || null };
  const send = async () => {
    if (!own) return call(createReview, { query: { userId, productId }, body });
    await call(changeReview, { params: { productId }, body });
    return { status: true, error: undefined };
  };
  const form = useForm(send, {
    // A new one leaves an empty form, as if nothing had been written.
    revalidate: own !== null,
    problems: problemsOf(review),
    onSuccess: ({ status, error }) => {
      if (!status) return showMessage({ title: t`Oops...`, text: refusalText(error), tone: 'error' });
      if (own) return void toast(t`Your review has been changed.`);
      setReview(typedOf(null));
      form.reset();
      return showMessage({ title: t`Thanks for your comments!` });
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-6">
      <TextArea
        label="Comment"
        name="description"
        rows={6}
        maxLength={REVIEW_LENGTH}
        value={review.description}
        error={form.errors.description}
        onChange={(event) => setReview({ ...review, description: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <div className="w-full sm:w-72">
          <TextField
            label="Rating"
            name="rating"
            inputMode="decimal"
            autoComplete="off"
            hint="From 0 to 5, or use the stars."
            value={review.rating}
            error={form.errors.rating}
            onChange={(event) => setReview({ ...review, rating: event.currentTarget.value })}
          />
        </div>
        <RatingInput
          label="Stars"
          value={starsOf(review.rating)}
          onChange={(stars) => setReview({ ...review, rating: String(stars) })}
        />
      </div>
      {hasSizes && (
        <RadioGroup
          legend="How does it fit?"
          name="fit"
          options={fitOptions}
          value={review.fit}
          onChange={(fit) => setReview({ ...review, fit: fit as TypedReview['fit'] })}
        />
      )}
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button size="lg" {...form.button} className="self-start">
        {own ? t`Save changes` : t`Send review`}
      </Button>
    </form>
  );
}
