import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from './api-error.ts';
import { browserCall, type Call } from './call.ts';

/**
 * The answer to the newest question, asked whenever `about` changes and after a pause where something is being typed. An
 * older answer that comes late is dropped; the last one stays until the next. Where nothing is asked, there is none.
 */
export function useAnswer<Answer>(ask: ((call: Call) => Promise<Answer>) | undefined, about: unknown, pauseMs = 0) {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isAsking = ask !== undefined;
  const askShop = useEffectEvent((signal: AbortSignal) => ask?.(browserCall(signal)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question and each attempt is asked
  useEffect(() => {
    const asked = new AbortController();
    const end = (refused?: string) => {
      setProblem(refused);
      setBusy(false);
    };
    const take = (got?: Answer) => {
      if (asked.signal.aborted) return;
      setAnswer(got);
      end();
    };
    // That a question was taken back is no error, and is not reported as one.
    const refuse = (error: unknown) => {
      if (!asked.signal.aborted) end(errorMessage(error));
    };
    setBusy(isAsking);
    if (!isAsking) return take();
    const timer = setTimeout(() => askShop(asked.signal)?.then(take, refuse), pauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [about, attempt, isAsking, pauseMs]);
  const askAgain = () => {
    setProblem(undefined);
    setAttempt((count) => count + 1);
  };
  return { answer, problem, busy, askAgain };
}
