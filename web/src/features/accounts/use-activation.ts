import { activateAccount } from '@fieldhouse/contracts/accounts.endpoints';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

export interface Outcome {
  kind: 'done' | 'refused' | 'no-answer';
  message: string;
}

// The link works once: effects that run twice, or a way back to this page, must not use it again and find it used.
const opened = new Map<string, Promise<Outcome>>();

function openLink(token: string): Promise<Outcome> {
  const known = opened.get(token);
  if (known) return known;
  const opening = open(token);
  opened.set(token, opening);
  return opening;
}

async function open(token: string): Promise<Outcome> {
  try {
    const { message } = await call(activateAccount, { params: { token } });
    return { kind: 'done', message };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      console.error(error);
      return { kind: 'no-answer', message: 'Something went wrong. Please try again.' };
    }
    return { kind: error.status < 500 && error.status !== 429 ? 'refused' : 'no-answer', message: error.message };
  }
}

export function useActivation(token: string): { outcome: Outcome | undefined; tryAgain: () => void } {
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    let shown = true;
    void openLink(token).then((result) => shown && setOutcome(result));
    return () => {
      shown = false;
    };
  }, [token, attempt]);
  const tryAgain = () => {
    opened.delete(token);
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  return { outcome, tryAgain };
}
