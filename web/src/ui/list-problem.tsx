import { type RefObject, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { TryAgain } from './notice.tsx';

interface ListProblemProps {
  /** Why the requested list could not be loaded; the previous one is shown below. */
  problem: string | undefined;
  /** Where the focus goes when this is over, and its button with it. */
  head: RefObject<HTMLElement | null>;
}

export function ListProblem({ problem, head }: ListProblemProps) {
  const { revalidate, state } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    if (problem !== undefined || !asked.current) return;
    asked.current = false;
    head.current?.focus({ preventScroll: true });
  }, [problem, head]);
  if (problem === undefined) return null;
  const again = () => {
    asked.current = true;
    void revalidate();
  };
  return (
    <div className="my-6">
      <TryAgain busy={state === 'loading'} onRetry={again}>
        {problem} The list below is the previous one.
      </TryAgain>
    </div>
  );
}
