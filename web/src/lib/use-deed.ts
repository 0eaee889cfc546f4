import { useRef, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';

interface Deed {
  /** Does it, unless it is being done already. True when it went well. */
  run: (act: () => Promise<unknown>) => Promise<boolean>;
  busy: boolean;
  /** Why the last one did not work, in a sentence for a person. */
  problem: string | undefined;
}

/**
 * Something that a button does at the shop: once at a time, and what goes wrong is told where the button is. `onStale` fetches
 * the list again that the thing is in, when somebody else has changed it or taken it away.
 */
export function useDeed(onStale?: () => void): Deed {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (act: () => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      if (onStale && error instanceof ApiError && (error.code === 'stale' || error.code === 'not-found')) {
        // What is fetched again may leave the list, and the place beside the button goes with it.
        void toast(error.message, 'problem');
        onStale();
      }
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, problem };
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return 'Something went wrong. Please try again.';
}
