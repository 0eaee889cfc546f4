import { getReturnOptions } from '@fieldhouse/contracts/returns.endpoints';
import { useEffect, useState } from 'react';
import type { Call } from '../call.ts';
import { toRefusal } from '../refusal.ts';
import type { ReturnOptions } from './return-options.ts';

interface LoadedOptions {
  readonly options: ReturnOptions | undefined;
  /** Why they have not come. */
  readonly problem: string | undefined;
  /** Asks again; what is there stays until the answer has come. */
  readonly reload: () => void;
}

/** Fetched when somebody wants to send something back, by whatever has opened the order. */
export function useReturnOptions(call: Call, orderId: string): LoadedOptions {
  const [options, setOptions] = useState<ReturnOptions>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call is made anew with every render, and is always the same one
  useEffect(() => {
    let gone = false;
    setProblem(undefined);
    call(getReturnOptions, { params: { id: orderId } }).then(
      (answer) => {
        if (!gone) setOptions(answer);
      },
      (error) => {
        if (!gone) setProblem(toRefusal(error).message);
      },
    );
    return () => {
      gone = true;
    };
  }, [orderId, attempt]);
  return { options, problem, reload: () => setAttempt((count) => count + 1) };
}
