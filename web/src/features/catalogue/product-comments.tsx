import { listReviews } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Review } from '@fieldhouse/contracts/catalogue.schemas';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { joinComments } from './comments.rules.ts';

export const commentsId = 'comments';

interface ProductCommentsProps {
  productId: string;
  /** The newest. */
  first: readonly Review[];
  total: number;
}

/** What buyers say: the newest at once, the others on demand. */
export function ProductComments({ productId, first, total }: ProductCommentsProps) {
  const { comments, hasMore, loading, problem, loadMore } = useComments(productId, first, total);
  const alive = useHydrated();
  return (
    <section aria-labelledby={commentsId} className="mt-16">
      <h2 id={commentsId} className="scroll-mt-4 border-b-2 border-ink pb-3 text-3xl">
        Comments{' '}
        {total > 0 && <span className="font-sans text-base font-normal text-ink-soft tabular-nums">{total}</span>}
      </h2>
      {total === 0 && <p className="pt-6 text-ink-soft">Nobody has commented on this product yet.</p>}
      <ul className="grid gap-x-12 md:grid-cols-2">
        {comments.map((review) => (
          <li key={`${review.createdAt} ${review.author}`} className="border-b border-line py-6">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Rating value={review.rating} />
              <span className="font-semibold wrap-anywhere">{review.author}</span>
              <time dateTime={review.createdAt} className="text-sm text-ink-soft tabular-nums">
                {review.createdAt.slice(0, 10)}
              </time>
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.description}</p>
          </li>
        ))}
      </ul>
      {problem && (
        <div className="mt-6">
          <Notice
            tone="problem"
            action={
              <Button size="sm" tone="line" busy={loading} onClick={loadMore}>
                Try again
              </Button>
            }
          >
            {problem}
          </Notice>
        </div>
      )}
      {hasMore && !problem && (
        <p className={`mt-8 text-center ${alive ? '' : 'invisible'}`}>
          <Button tone="line" busy={loading} onClick={loadMore}>
            More comments
          </Button>
        </p>
      )}
    </section>
  );
}

function useComments(productId: string, first: readonly Review[], total: number) {
  const [later, setLater] = useState<readonly Review[]>([]);
  const [page, setPage] = useState(1);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const comments = joinComments(first, later);

  const loadMore = async () => {
    setLoading(true);
    try {
      const next = await call(listReviews, { params: { id: productId }, query: { page: String(page + 1) } });
      setLater((known) => [...known, ...next]);
      setPage(page + 1);
      setEnded(next.length === 0);
      setProblem(undefined);
    } catch (error) {
      console.error(error);
      setProblem(error instanceof ApiError ? error.message : 'The comments could not be loaded.');
    }
    setLoading(false);
  };
  return { comments, hasMore: comments.length < total && !ended, loading, problem, loadMore };
}
