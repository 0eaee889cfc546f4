import type { Ref } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { foundText } from './search.rules.ts';

interface ResultHeadProps {
  ref: Ref<HTMLHeadingElement>;
  text: string;
  count: number;
  /** What was searched for instead, when a typo was corrected. */
  corrected: string | undefined;
}

export function ResultHead({ ref, text, count, corrected }: ResultHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b-2 border-ink pb-3">
      <div className="min-w-0 grow basis-80">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 ref={ref} id="results" tabIndex={-1} dir="auto" className="text-4xl wrap-anywhere outline-none">
            {text ? `Results for “${text}”` : 'Search results'}
          </h1>
          <p aria-live="polite" className="text-ink-soft tabular-nums">
            {text && foundText(count)}
          </p>
        </div>
        {corrected && count > 0 && (
          <p className="mt-3 wrap-anywhere">
            No results for “{text}”. Showing results for <strong>“{corrected}”</strong>.
          </p>
        )}
      </div>
      <ButtonLink tone="line" to="/">
        Home
      </ButtonLink>
    </div>
  );
}
