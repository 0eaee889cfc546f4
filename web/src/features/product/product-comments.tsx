import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Review } from '@fieldhouse/contracts/reviews.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { useWidgetLink } from '../../ui/use-widget-link.ts';
import { Comment } from './comment.tsx';
import { commentsId } from './product-page.rules.ts';
import { hasMoreReviews, type ReviewQuery, reviewsHref } from './review-query.rules.ts';
import { ReviewOrder, ReviewSummary } from './review-summary.tsx';

interface ProductCommentsProps {
  product: ProductDetail;
  asked: ReviewQuery;
  /** What is asked for; none when it could not be loaded. */
  reviews: readonly Review[] | undefined;
}

/** What buyers say: how many stars they give, and their words, a page at once and the others on demand. */
export function ProductComments({ product, asked, reviews }: ProductCommentsProps) {
  const { reviewCount } = product;
  return (
    <section id="reviews" aria-labelledby={commentsId} className="mt-16 scroll-mt-4">
      <h2 id={commentsId} className="scroll-mt-4 border-b-2 border-ink pb-3 text-3xl">
        Comments{' '}
        {reviewCount > 0 && (
          <span className="font-sans text-base font-normal text-ink-soft tabular-nums">{reviewCount}</span>
        )}
      </h2>
      {reviewCount > 0 ? (
        <div className="grid gap-x-16 md:grid-cols-[18rem_minmax(0,1fr)]">
          <ReviewSummary product={product} asked={asked} />
          <CommentList key={JSON.stringify(asked)} product={product} asked={asked} reviews={reviews} />
        </div>
      ) : (
        <p className="pt-6 text-ink-soft">There are no comments on this product yet.</p>
      )}
    </section>
  );
}

const loadMore = async () => (await import('./more-comments.tsx')).MoreComments;

function CommentList({ product: { _id, ratings, reviewCount }, asked, reviews: shown }: ProductCommentsProps) {
  const reviews = shown ?? [];
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const { Widget: MoreComments, show } = useWidgetLink(loadMore, setOpen);
  const { stars, page = 1 } = asked;
  const total = stars ? ratings[stars] : reviewCount;
  return (
    <div>
      <ReviewOrder asked={asked} total={total} />
      <ul>
        {reviews.map((review) => (
          <Comment key={`${review.createdAt} ${review.author}`} review={review} />
        ))}
      </ul>
      {reviews.length === 0 && (
        <p className="py-6 text-ink-soft">
          {shown ? (
            t`Nobody has said this.`
          ) : (
            <>
              The comments could not be loaded. <TextLink to={search}>Try again</TextLink>
            </>
          )}
        </p>
      )}
      {MoreComments && open ? (
        <MoreComments productId={_id} asked={asked} first={reviews} total={total} />
      ) : (
        hasMoreReviews(asked, reviews.length, total) && (
          <p className="mt-8 text-center">
            <ButtonLink tone="line" to={reviewsHref(search, { page: page + 1 })} onClick={show}>
              More comments
            </ButtonLink>
          </p>
        )
      )}
    </div>
  );
}
