import { activateAccount, findActivation } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { forgetSignUp, hasSignedUpHere } from './own-sign-ups.ts';

interface Outcome {
  kind: 'done' | 'refused' | 'no-answer';
  message: string;
}

/** `asking`: the link works, and its address has not signed up in this browser. `changing`: it is about another address. */
export type ActivationState = Outcome | { kind: 'asking'; email: string } | { kind: 'changing'; email: string };

// The link works once: going back to this page, or reloading it, must not use the link again and report it as used.
const opened = new Map<string, Promise<Outcome>>();

export function openLink(token: string): Promise<Outcome> {
  const known = opened.get(token);
  if (known) return known;
  const opening = call(activateAccount, { params: { token } }).then(
    ({ message }): Outcome => ({ kind: 'done', message }),
    toOutcome,
  );
  opened.set(token, opening);
  return opening;
}

/** For another try with a link that got no answer. */
export function forgetLink(token: string): void {
  opened.delete(token);
}

/**
 * Checks the link before using it: activating needs nothing but the link, and the person who follows it may not be the one who
 * signed up.
 */
export async function loadActivation(token: string): Promise<ActivationState> {
  const known = opened.get(token);
  if (known) return known;
  try {
    const { email, changes } = await call(findActivation, { body: { link: token } });
    if (changes) return { kind: 'changing', email };
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
    return { kind: 'no-answer', message: t`Something went wrong. Please try again.` };
  }
  return { kind: error.status < 500 && error.status !== 429 ? 'refused' : 'no-answer', message: error.message };
}
