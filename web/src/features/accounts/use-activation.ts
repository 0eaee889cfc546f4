import { activateAccount, findActivation } from '@fieldhouse/contracts/accounts.endpoints';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { forgetSignUp, hasSignedUpHere } from './own-sign-ups.ts';

interface Outcome {
  kind: 'done' | 'refused' | 'no-answer';
  message: string;
}

/** `asking`: the link works, and nobody has signed up with its address in this browser. */
type ActivationState = Outcome | { kind: 'looking' } | { kind: 'asking'; email: string };

// The link works once: effects that run twice, or a way back to this page, must not use it again and find it used.
const opened = new Map<string, Promise<Outcome>>();

function openLink(token: string): Promise<Outcome> {
  const known = opened.get(token);
  if (known) return known;
  const opening = call(activateAccount, { params: { token } }).then(
    ({ message }): Outcome => ({ kind: 'done', message }),
    toOutcome,
  );
  opened.set(token, opening);
  return opening;
}

/** Looks before it opens: the call that opens needs nothing but the link, and whoever follows it may not be who signed up. */
async function begin(token: string): Promise<ActivationState> {
  const known = opened.get(token);
  if (known) return known;
  try {
    const { email } = await call(findActivation, { body: { link: token } });
    if (!hasSignedUpHere(email)) return { kind: 'asking', email };
    const outcome = await openLink(token);
    if (outcome.kind === 'done') forgetSignUp(email);
    return outcome;
  } catch (error) {
    return toOutcome(error);
  }
}

function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { kind: 'no-answer', message: 'Something went wrong. Please try again.' };
  }
  return { kind: error.status < 500 && error.status !== 429 ? 'refused' : 'no-answer', message: error.message };
}

interface ActivationSteps {
  state: ActivationState;
  /** For whoever has shown to be the one who signed up. */
  activate: () => Promise<void>;
  tryAgain: () => void;
}

export function useActivation(token: string): ActivationSteps {
  const [state, setState] = useState<ActivationState>({ kind: 'looking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    let shown = true;
    void begin(token).then((result) => shown && setState(result));
    return () => {
      shown = false;
    };
  }, [token, attempt]);
  return {
    state,
    activate: async () => setState(await openLink(token)),
    tryAgain: () => {
      opened.delete(token);
      setState({ kind: 'looking' });
      setAttempt(attempt + 1);
    },
  };
}
