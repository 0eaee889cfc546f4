import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldProblem, readProblems } from './problem-list.tsx';

/** What keeps the form from being sent, as its fields say it themselves. `typed` is what is in it. */
export function useProblemList(fields: RefObject<HTMLFormElement | null>, typed: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<readonly FieldProblem[]>([]);
  // What is mended goes from the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the form
  useEffect(() => {
    setListed((before) => (before.length > 0 ? readProblems(fields.current) : before));
  }, [typed]);
  return {
    list,
    listed,
    clear: () => setListed([]),
    /** Leads there, if there is anything. */
    tell: () => {
      const found = readProblems(fields.current);
      flushSync(() => setListed(found));
      if (found.length > 0) list.current?.focus();
    },
  };
}
