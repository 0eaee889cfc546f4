import { REVIEW_LENGTH } from '@fieldhouse/contracts/review.rules';
import { createReview } from '@fieldhouse/contracts/reviews.endpoints';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { tell } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemsOf, refusalText, starsOf, type TypedReview } from './review-form.rules.ts';

const empty: TypedReview = { description: '', rating: '' };

interface ReviewFormProps {
  userId: string;
  productId: string;
}

export function ReviewForm({ userId, productId }: ReviewFormProps) {
  const [review, setReview] = useState(empty);
  // From the first try on, what is wrong is told while it is being mended.
  const [tried, setTried] = useState(false);
  const { run, busy, problem } = useDeed();
  const problems = tried ? problemsOf(review) : {};
  const typed = review.description.trim() !== '' || review.rating.trim() !== '';
  useDraft({ name: `review:${productId}`, values: review, typed, restore: setReview });

  const send = async () => {
    const { status, error } = await call(createReview, { query: { userId, productId }, body: review });
    if (!status) return tell({ title: 'Oops...', text: refusalText(error), tone: 'error' });
    setReview(empty);
    setTried(false);
    await tell({ title: 'Thanks for your comments!' });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // At once: the fields must be marked when the focus goes there.
    flushSync(() => setTried(true));
    const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid) invalid.focus();
    else void run(send);
  };

  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <TextArea
        label="Comment"
        name="description"
        rows={6}
        maxLength={REVIEW_LENGTH}
        value={review.description}
        error={problems.description}
        onChange={(event) => setReview({ ...review, description: event.currentTarget.value })}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <div className="w-full sm:w-72">
          <TextField
            label="Rating"
            name="rating"
            inputMode="decimal"
            autoComplete="off"
            hint="From 0 to 5, or by the stars."
            value={review.rating}
            error={problems.rating}
            onChange={(event) => setReview({ ...review, rating: event.currentTarget.value })}
          />
        </div>
        <RatingInput
          label="Stars"
          value={starsOf(review.rating)}
          onChange={(stars) => setReview({ ...review, rating: String(stars) })}
        />
      </div>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button type="submit" size="lg" busy={busy} className="self-start">
        Send review
      </Button>
    </form>
  );
}
