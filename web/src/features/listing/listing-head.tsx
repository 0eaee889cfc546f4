import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { ReactNode, RefObject } from 'react';
import { TextLink } from '../../ui/link.tsx';
import { pagedCountText } from './listing.rules.ts';

interface ListingHeadProps {
  asked: string;
  list: CataloguePage;
  /** The hero above has the page's first heading. */
  hero: boolean;
  /** It has a way back to everything of its own, and nothing may appear above it that moves it. */
  menuOpen: boolean;
  /** The heading, where the focus goes after paging. */
  ref: RefObject<HTMLHeadingElement | null>;
  /** Room at the right for 'Display filter menu'. */
  children?: ReactNode;
}

/** What is listed and how many there are; screen readers announce the new number. */
export function ListingHead({ asked, list, hero, menuOpen, ref, children }: ListingHeadProps) {
  const returnPath = !menuOpen && asked !== '';
  const params = new URLSearchParams(asked);
  const category = params.get('category');
  const Heading = hero ? 'h2' : 'h1';
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <Heading ref={ref} id="listing" tabIndex={-1} dir="auto" className="text-4xl wrap-anywhere outline-none">
          {(category && (list.labels?.[category] ?? category)) ?? params.get('brand') ?? t`All products`}
        </Heading>
        <p aria-live="polite" className="text-ink-soft tabular-nums">
          {pagedCountText(list)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:w-full">
        {returnPath && (
          <TextLink to="/" className="inline-flex min-h-8 items-center">
            Show all products
          </TextLink>
        )}
        {children}
      </div>
    </div>
  );
}
