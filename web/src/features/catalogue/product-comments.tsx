import { listReviews } from '@fieldhouse/contracts/catalogue.endpoints';
import { boughtWords } from '@fieldhouse/contracts/fit.rules';
import type { Review } from '@fieldhouse/contracts/review.schemas';
import { CircleCheck } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { joinComments } from './product-page.rules.ts';

export const commentsId = 'comments';

interface ProductCommentsProps {
  productId: string;
  /** The newest. */
  first: readonly Review[];
  total: number;
}

/** What buyers say: the newest at once, the others on demand. */
export function ProductComments({ productId, first, total }: ProductCommentsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { comments, hasMore, loading, problem, loadMore } = useComments(productId, first, total, list);
  const alive = useHydrated();
  return (
    <section aria-labelledby={commentsId} className="mt-16">
      <h2 id={commentsId} className="scroll-mt-4 border-b-2 border-ink pb-3 text-3xl">
        Comments{' '}
        {total > 0 && <span className="font-sans text-base font-normal text-ink-soft tabular-nums">{total}</span>}
      </h2>
      {total === 0 && <p className="pt-6 text-ink-soft">There are no comments on this product yet.</p>}
      <ul ref={list} tabIndex={-1} className="grid gap-x-12 outline-none md:grid-cols-2">
        {comments.map((review) => (
          <li
            key={`${review.createdAt} ${review.author}`}
            tabIndex={-1}
            className="border-b border-line py-6 outline-none"
          >
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Rating value={review.rating} />
              <bdi className="font-semibold wrap-anywhere">{review.author}</bdi>
              <Moment at={review.createdAt} cut="date" className="text-sm text-ink-soft" />
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
              <span className="inline-flex items-center gap-1 text-court">
                <CircleCheck size={16} /> Verified buyer
              </span>{' '}
              <span className="wrap-anywhere">{boughtWords(review)}</span>
            </p>
            <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
              {review.description}
            </p>
          </li>
        ))}
      </ul>
      {problem && (
        <div className="mt-6">
          <Notice tone="problem">{problem}</Notice>
        </div>
      )}
      {hasMore && (
        <p className={`mt-8 text-center ${alive ? '' : 'invisible'}`}>
          <Button tone="line" busy={loading} onClick={loadMore}>
            {/* The same button, so that it keeps the focus. */}
            {problem ? 'Try again' : 'More comments'}
          </Button>
        </p>
      )}
    </section>
  );
}

function useComments(
  productId: string,
  first: readonly Review[],
  total: number,
  list: RefObject<HTMLUListElement | null>,
) {
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
      // At once: the first new one must be there when the focus goes to it. The button may be gone by then.
      flushSync(() => {
        setLater((known) => [...known, ...next]);
        setPage(page + 1);
        setEnded(next.length === 0);
        setProblem(undefined);
      });
      const fresh = list.current?.children[comments.length] as HTMLElement | undefined;
      (fresh ?? list.current)?.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      setProblem(error instanceof ApiError ? error.message : 'The comments could not be loaded.');
    }
    setLoading(false);
  };
  return { comments, hasMore: comments.length < total && !ended, loading, problem, loadMore };
}
