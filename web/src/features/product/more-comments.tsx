import { listReviews } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Review } from '@fieldhouse/contracts/reviews.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Comment } from './comment.tsx';
import { hasMoreReviews, joinComments, type ReviewQuery } from './review-query.rules.ts';

interface MoreCommentsProps {
  productId: string;
  asked: ReviewQuery;
  /** Those that are on the page already. */
  first: readonly Review[];
  total: number;
}

/** Opened by a press: the comments that follow, page by page, and the button for the next ones. */
export function MoreComments({ first, total, ...which }: MoreCommentsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { later, ended, loading, problem, loadMore } = useLaterComments(which, list);
  const comments = joinComments(first, later);
  const loadAtOnce = useEffectEvent(() => loadMore(0));
  // The press that has brought this here was the one that asks for them.
  useEffect(() => {
    void loadAtOnce();
  }, []);
  const more = comments.slice(first.length);
  return (
    <>
      <ul ref={list} tabIndex={-1} className="outline-none">
        {more.map((review) => (
          <Comment key={`${review.createdAt} ${review.author}`} review={review} />
        ))}
      </ul>
      {problem && (
        <div className="mt-6">
          <Notice tone="problem">{problem}</Notice>
        </div>
      )}
      {!ended && hasMoreReviews(which.asked, comments.length, total) && (
        <p className="mt-8 text-center">
          {/* The same button, so that it keeps the focus. */}
          <Button tone="line" autoFocus busy={loading} onClick={() => loadMore(more.length)}>
            {problem ? t`Try again` : t`More comments`}
          </Button>
        </p>
      )}
    </>
  );
}

function useLaterComments(
  { productId: id, asked }: Pick<MoreCommentsProps, 'productId' | 'asked'>,
  list: RefObject<HTMLUListElement | null>,
) {
  const [later, setLater] = useState<readonly Review[]>([]);
  const [page, setPage] = useState(asked.page ?? 1);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();

  const loadMore = async (shown: number) => {
    setLoading(true);
    try {
      const next = await call(listReviews, { params: { id }, query: { ...asked, page: String(page + 1) } });
      // At once: the first new one must be there when the focus goes to it. The button may be gone by then.
      flushSync(() => {
        setLater((known) => [...known, ...next]);
        setPage(page + 1);
        setEnded(next.length === 0);
        setProblem(undefined);
      });
      const fresh = list.current?.children.item(shown);
      (fresh instanceof HTMLElement ? fresh : list.current)?.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      setProblem(error instanceof ApiError ? error.message : t`The comments could not be loaded.`);
    }
    setLoading(false);
  };
  return { later, ended, loading, problem, loadMore };
}
