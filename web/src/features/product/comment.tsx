import { boughtText } from '@fieldhouse/contracts/fit.rules';
import type { Review } from '@fieldhouse/contracts/reviews.schemas';
import { CircleCheck } from 'lucide-react';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Rating } from '../../ui/rating.tsx';

/** What a buyer says. It can take the focus, as the first of those that have just come. */
export function Comment({ review }: { review: Review }) {
  return (
    <li tabIndex={-1} className="border-b border-line py-6 outline-none">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={review.rating} />
        <bdi className="font-semibold wrap-anywhere">{review.author}</bdi>
        <ShopTime at={review.createdAt} date className="text-sm text-ink-soft" />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span className="inline-flex items-center gap-1 text-court">
          <CircleCheck size={16} /> Verified buyer
        </span>{' '}
        <span className="wrap-anywhere">{boughtText(review)}</span>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {review.description}
      </p>
    </li>
  );
}
