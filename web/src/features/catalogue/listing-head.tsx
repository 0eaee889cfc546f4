import type { ProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link.tsx';
import { isFrontPage, type ListingQuery } from './listing.rules.ts';

interface ListingHeadProps {
  query: ListingQuery;
  list: ProductPage;
  /** Room at the right for 'Display filter menu'. */
  children?: ReactNode;
}

/** What is listed and how many there are. On the front page the hero above has the first heading. */
export function ListingHead({ query, list, children }: ListingHeadProps) {
  const front = isFrontPage(query);
  const filtered = !isFrontPage({ ...query, page: '1' });
  const Heading = front ? 'h2' : 'h1';
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <Heading id="listing" className="text-4xl wrap-anywhere">
          {query.category ?? query.brand ?? 'All products'}
        </Heading>
        <p className="text-ink-soft tabular-nums">
          {countWords(list)}
          {list.page > 1 && `, page ${list.page} of ${list.pages}`}
        </p>
      </div>
      {filtered && (
        <TextLink to="/" className="inline-flex min-h-8 items-center">
          Show all products
        </TextLink>
      )}
      {children}
    </div>
  );
}

function countWords({ total, more }: ProductPage): string {
  if (more) return `more than ${total} products`;
  return total === 1 ? '1 product' : `${total} products`;
}
