import { ButtonLink } from '../../ui/button-link.tsx';
import { foundWords } from './search.rules.ts';

interface ResultHeadProps {
  text: string;
  count: number;
  /** What was searched for instead, when a typo was mended. */
  corrected: string | undefined;
}

export function ResultHead({ text, count, corrected }: ResultHeadProps) {
  return (
    <div className="mb-6 border-b-2 border-ink pb-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1 id="results" className="text-4xl wrap-anywhere">
            {text ? `Results for “${text}”` : 'Search results'}
          </h1>
          <p aria-live="polite" className="text-ink-soft tabular-nums">
            {text && foundWords(count)}
          </p>
        </div>
        <ButtonLink tone="line" to="/">
          Home
        </ButtonLink>
      </div>
      {corrected && count > 0 && (
        <p className="mt-3 wrap-anywhere">
          Nothing is called “{text}”. These are the results for <strong>“{corrected}”</strong>.
        </p>
      )}
    </div>
  );
}
