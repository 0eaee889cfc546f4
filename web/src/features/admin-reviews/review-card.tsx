import { boughtText } from '@fieldhouse/contracts/fit.rules';
import { updateReview } from '@fieldhouse/contracts/reviews.endpoints';
import type { StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { hasDraft } from '../../lib/session/drafts.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useFresh } from '../../lib/use-edit.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';
import { HideForm, reasonDraft } from './hide-form.tsx';

/** What is kept of a review that is ticked. */
export type TickedReview = Pick<StaffReview, '_id' | '__v' | 'hidden' | 'productName' | 'author'>;

interface ReviewCardProps {
  review: StaffReview;
  selection: Selection<TickedReview>;
}

/** One review as shoppers see it, what it is about, and whether they see it. */
export function ReviewCard({ review: listed, selection }: ReviewCardProps) {
  const [review, setReview] = useFresh(listed);
  const { productId, productName, hidden } = review;
  const isTicked = selection.ticked.has(review._id);
  const change = (changed: StaffReview) => {
    setReview(changed);
    if (isTicked) selection.tick([changed], true);
  };
  return (
    <article
      data-row
      aria-label={t`Review of ${productName} by ${review.author}`}
      className="border-b-2 border-line py-6"
    >
      <header className="flex items-start gap-3">
        <Checkbox
          label={t`Tick the review of ${productName} by ${review.author}`}
          labelHidden
          checked={isTicked}
          onChange={({ currentTarget }) => selection.tick([review], currentTarget.checked)}
        />
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 dir="auto" className="min-w-0 text-xl wrap-anywhere">
            {review.inShop ? (
              <Link data-open to={`/product/${productId}`} className="underline-offset-4 hover:underline">
                {productName}
              </Link>
            ) : (
              productName
            )}
          </h2>
          {hidden && <Tag tone="problem">Hidden</Tag>}
          {!review.inShop && <Tag>Deleted product</Tag>}
        </div>
      </header>
      <div className="mt-3 grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Rating value={review.rating} />
            <Writer review={review} />
            <ShopTime at={review.createdAt} date className="text-sm text-ink-soft" />
          </p>
          {boughtText(review) && <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{boughtText(review)}</p>}
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            {review.description}
          </p>
        </div>
        <ReviewActions review={review} onChange={change} />
      </div>
    </article>
  );
}

function Writer({ review: { author, userId } }: { review: StaffReview }) {
  if (!userId) return <bdi className="font-semibold wrap-anywhere">{author}</bdi>;
  return (
    <Link to={`/admin/reviews?q=${userId}`} className="font-semibold wrap-anywhere underline underline-offset-4">
      <bdi>{author}</bdi>
    </Link>
  );
}

interface ReviewActionsProps {
  review: StaffReview;
  /** The review as it is after a change. */
  onChange: (review: StaffReview) => void;
}

function ReviewActions({ review, onChange }: ReviewActionsProps) {
  // A reason from before the session ended is restored.
  const [asking, setAsking] = useState(() => hasDraft(reasonDraft(review)));
  const { run, busy, refusal } = useMutation();
  const opener = useRef<HTMLButtonElement>(null);
  const stopAsking = () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setAsking(false));
    opener.current?.focus();
  };
  const hide = (changed: StaffReview) => {
    onChange(changed);
    stopAsking();
    void toast(review.hidden ? t`The reason has been updated` : t`The review has been hidden`);
  };
  const body = { hidden: false, __v: review.__v };
  const show = () =>
    run(() => call(updateReview, { params: { id: review._id }, body }), {
      confirm: {
        title: t`Show this review again?`,
        text: t`Shoppers will see it, and it will count in the rating.`,
        action: t`Show again`,
      },
      onSuccess: (changed) => {
        onChange(changed);
        void toast(t`The review is shown again`);
      },
    });

  if (asking) return <HideForm review={review} onHidden={hide} onCancel={stopAsking} />;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {review.hidden && (
        <dl className="wrap-anywhere">
          <dt className="text-sm text-ink-soft">
            {review.hiddenAt ? (
              <>
                Hidden since <ShopTime at={review.hiddenAt} date />
              </>
            ) : (
              t`Hidden`
            )}
          </dt>
          <dd dir="auto" className="whitespace-pre-line">
            {review.reason}
          </dd>
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {review.hidden && (
          <Button size="sm" busy={busy} onClick={show}>
            Show again
          </Button>
        )}
        <Button ref={opener} size="sm" tone="line" busy={busy} onClick={() => setAsking(true)}>
          {review.hidden ? t`Change reason` : t`Hide`}
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
