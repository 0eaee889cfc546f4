import { t } from '@fieldhouse/contracts/text';
import { type RefObject, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { TryAgain } from './notice.tsx';

const belowTexts = {
  list: t`The list below is the previous one.`,
  number: t`The number below is the previous one.`,
};

interface ListProblemProps {
  /** Why the requested list could not be loaded; the previous one is shown below. */
  problem: string | undefined;
  /** Where the focus goes when this is over, and its button with it; none: it stays here. */
  head?: RefObject<HTMLElement | null>;
  /** What is shown below. */
  below?: keyof typeof belowTexts;
}

export function ListProblem({ problem, head, below = 'list' }: ListProblemProps) {
  const { revalidate, state } = useRevalidator();
  const asked = useRef(false);
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined || !asked.current) return;
    asked.current = false;
    (head ?? own).current?.focus({ preventScroll: true });
  }, [problem, head]);
  const again = () => {
    asked.current = true;
    void revalidate();
  };
  const notice = problem !== undefined && (
    <div className="my-6">
      <TryAgain busy={state === 'loading'} onRetry={again}>
        {problem} {belowTexts[below]}
      </TryAgain>
    </div>
  );
  if (head) return notice;
  return (
    <div ref={own} tabIndex={-1}>
      {notice}
    </div>
  );
}
