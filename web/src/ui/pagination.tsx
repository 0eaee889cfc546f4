import { t } from '@fieldhouse/contracts/text';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from './link.tsx';
import { pagedState } from './use-list-focus.ts';

interface PaginationProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  /** Distinguishes two selectors on one page. */
  label?: string;
  /** Stays where it is instead of going to the top of the next page. */
  keepScroll?: boolean;
}

const slot =
  'flex h-12 max-w-12 min-w-6 flex-1 items-center justify-center rounded-sm font-headline text-xl font-semibold tabular-nums';

/** Plain links, so that paging works without scripts and every page has its address. */
export function Pagination({ page, pages, hrefFor, label = t`Pages`, keepScroll = false }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex justify-center gap-0.5 sm:gap-1">
        <Step
          to={page > 1 ? hrefFor(page - 1) : undefined}
          rel="prev"
          label="Previous page"
          Icon={ChevronLeft}
          keepScroll={keepScroll}
        />
        {pageSlots(page, pages).map((entry) =>
          typeof entry === 'number' ? (
            <li key={entry} className="flex max-w-12 min-w-6 flex-1">
              <Link
                to={hrefFor(entry)}
                state={pagedState}
                preventScrollReset={keepScroll}
                aria-label={t`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className={`${slot} hover:bg-chalk aria-[current]:bg-ink aria-[current]:text-white`}
              >
                {entry}
              </Link>
            </li>
          ) : (
            <li key={entry} aria-hidden="true" className={`${slot} text-ink-soft`}>
              …
            </li>
          ),
        )}
        <Step
          to={page < pages ? hrefFor(page + 1) : undefined}
          rel="next"
          label="Next page"
          Icon={ChevronRight}
          keepScroll={keepScroll}
        />
      </ul>
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  rel: string;
  label: string;
  Icon: typeof ChevronLeft;
  keepScroll: boolean;
}

function Step({ to, rel, label, Icon, keepScroll }: StepProps) {
  return (
    <li className="flex max-w-12 min-w-6 flex-1">
      {to ? (
        <Link
          to={to}
          rel={rel}
          state={pagedState}
          preventScrollReset={keepScroll}
          aria-label={label}
          className={`${slot} hover:bg-chalk`}
        >
          <Icon size={24} />
        </Link>
      ) : (
        // Keeps its place, so that the numbers do not move on the first and the last page.
        <span aria-hidden="true" className={`${slot} text-line`}>
          <Icon size={24} />
        </span>
      )}
    </li>
  );
}

type PageSlot = number | 'gap-before' | 'gap-after';

const BOUNDARY = 1;
const SIBLINGS = 1;
/** First, gap, sibling, current, sibling, gap, last: always as many, so that nothing moves while paging. */
const SLOTS = 2 * BOUNDARY + 2 * SIBLINGS + 3;

/** Which pages a page selector offers: the first, the last, the current one and its neighbours. */
export function pageSlots(page: number, pages: number): PageSlot[] {
  const all = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  if (pages <= SLOTS) return all(1, pages);
  const nearStart = page <= BOUNDARY + SIBLINGS + 2;
  const nearEnd = page >= pages - BOUNDARY - SIBLINGS - 1;
  if (nearStart) return [...all(1, SLOTS - 2), 'gap-after', pages];
  if (nearEnd) return [1, 'gap-before', ...all(pages - SLOTS + 3, pages)];
  return [1, 'gap-before', ...all(page - SIBLINGS, page + SIBLINGS), 'gap-after', pages];
}
