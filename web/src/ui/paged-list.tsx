import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from './link.tsx';
import { ListProblem } from './list-problem.tsx';
import { Pagination } from './pagination.tsx';
import { useSlow } from './skeleton.tsx';
import { useFocusAfterLeaving, useFocusAfterPaging } from './use-list-focus.ts';
import { useNextPath } from './use-next-path.ts';

interface PagedListProps {
  /** What is listed: "orders". */
  label: string;
  /** How many of them there are: "1 order", "2 orders". */
  count: (total: number) => string;
  /** Where the list stands; `more` when it was not counted to its end. */
  list: { items: readonly unknown[]; total: number; more: boolean; page: number; pages: number };
  /** Why nothing newer than this has come. */
  problem?: string | undefined;
  /** Shown when nothing fits. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list that can grow: the total, one page of it, and links to the others by `?page=`. */
export function PagedList({ label, count, list, problem, empty, children }: PagedListProps) {
  const { pathname, search } = useLocation();
  const head = useFocusAfterPaging<HTMLParagraphElement>();
  const noteFocus = useFocusAfterLeaving(head, list.items);
  const loading = useSlow(useNextPath() === pathname);
  const hrefFor = (page: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(page));
    return `${pathname}?${query}`;
  };
  const { total, page, pages } = list;
  return (
    <section aria-label={label} aria-busy={loading} className="mt-8">
      <ListProblem problem={problem} head={head} />
      <p
        ref={head}
        tabIndex={-1}
        role="status"
        className="border-b-2 border-ink pb-3 text-sm text-ink-soft tabular-nums outline-none"
      >
        {placeText(count(total), list)}
      </p>
      {total === 0 && <div className="mt-8">{empty}</div>}
      {total > 0 && list.items.length === 0 && (
        <p className="py-10 text-center">
          This page is now empty. <TextLink to={hrefFor(pages)}>Go to the last page</TextLink>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes what had the focus */}
      <div className={`transition-opacity duration-150 ${loading ? 'opacity-45' : ''}`} onFocus={noteFocus}>
        {children}
      </div>
      <div className="mt-10">
        <Pagination page={page} pages={pages} hrefFor={hrefFor} />
      </div>
    </section>
  );
}

function placeText(counted: string, { more, page, pages }: PagedListProps['list']): string {
  if (pages > 1)
    return more
      ? t`More than ${counted}, page ${page} of ${pages} – search to find the rest`
      : t`${counted}, page ${page} of ${pages}`;
  return more ? t`More than ${counted} – search to find the rest` : counted;
}
