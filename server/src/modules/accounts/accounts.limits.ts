import { createLimit } from '../../platform/limits/limits.ts';

const MINUTE_MS = 60_000;
const guesses = { max: 10, windowMs: 15 * MINUTE_MS, of: 'failures' } as const;

export const signInFailures = createLimit({ ...guesses, name: 'sign-in' });
export const resetFailures = createLimit({ ...guesses, name: 'reset' });
export const passwordFailures = createLimit({ ...guesses, name: 'password' });
/**
 * Sign-up and "forgot" have to say whether an address has an account, so asking counts as guessing. It is the network
 * address's share that stops it: asking for mails looks at that.
 */
export const addressFailures = createLimit({ ...guesses, name: 'address' });

export const mailRequests = createLimit({
  name: 'mails',
  max: 10,
  windowMs: 60 * MINUTE_MS,
  of: 'requests',
  sentence: 'We have sent several mails to this address already. Please look for them, or try again later.',
});
