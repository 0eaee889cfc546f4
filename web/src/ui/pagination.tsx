import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { pageSlots } from './pagination.rules.ts';
import { pagedState } from './use-focus-after-paging.ts';

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
export function Pagination({ page, pages, hrefFor, label = 'Pages', keepScroll = false }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex justify-center gap-0.5 sm:gap-1">
        <Step
          to={page > 1 ? hrefFor(page - 1) : undefined}
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
                aria-label={`Page ${entry}`}
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
  label: string;
  Icon: typeof ChevronLeft;
  keepScroll: boolean;
}

function Step({ to, label, Icon, keepScroll }: StepProps) {
  return (
    <li className="flex max-w-12 min-w-6 flex-1">
      {to ? (
        <Link
          to={to}
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
