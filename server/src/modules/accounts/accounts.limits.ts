import { HOUR_MS, MINUTE_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { createCeiling, mailsAnHour } from '../../platform/limits/ceilings.ts';
import { createLimit } from '../../platform/limits/limits.ts';
import { createSlowDown } from '../../platform/limits/slow-down.ts';
import type { MailKind } from './accounts.emails.ts';

const guesses = { max: 10, windowMs: 15 * MINUTE_MS, of: 'failures' } as const;

const SLOW_FROM = 20;
const refusals = messages('account', {
  manyGuesses:
    'There have been many failed login attempts for this account. Please wait half a minute, or reset your password by email.',
  severalMails: 'We have already sent several emails to this address. Please check your inbox, or try again later.',
  manySignUps: 'Too many accounts have been created from your network. Please try again in an hour.',
} as const);

/** Guesses from outside, and from inside a session that was left open: those outside cannot disturb the latter. */
export const signInGuesses = {
  failures: createLimit({ ...guesses, name: 'sign-in', slowFrom: SLOW_FROM }),
  slowDown: createSlowDown('sign-in', refusals.manyGuesses),
};
export const passwordGuesses = {
  failures: createLimit({ ...guesses, name: 'password', slowFrom: SLOW_FROM }),
  slowDown: createSlowDown('password', refusals.manyGuesses),
};
/**
 * Second factors, beyond the tries of one challenge: whoever gets that far from outside knows the password, so that a limit on
 * all networks together locks out no owner but one whose password is known. Six digits, three of which are good at a time: at 20 an
 * hour it takes two years to guess with a chance of one half.
 */
const factors = { max: 10, maxOfSession: 20, windowMs: HOUR_MS, of: 'failures' } as const;
export const signInFactors = createLimit({ ...factors, name: 'second-factor' });
export const sessionFactors = createLimit({ ...factors, name: 'factor' });
/** A set-up code has 60 bits: this is for the log, and against those who have time. */
export const setUpGuesses = createLimit({ ...guesses, name: 'set-up' });
export const invitationGuesses = createLimit({ ...guesses, name: 'invitation', maxInAll: 2000 });
export const resetGuesses = createLimit({ ...guesses, name: 'reset', maxInAll: 2000 });
/**
 * Sign-up and "forgot" have to say whether an address has an account, so asking counts as guessing. It is the share of the network
 * and its site that stops it, and what all together may ask.
 */
export const addressGuesses = createLimit({ ...guesses, name: 'address', maxInAll: 2000 });

export const mailRequests = createLimit({
  name: 'mails',
  max: 10,
  windowMs: HOUR_MS,
  of: 'requests',
  sentence: refusals.severalMails,
});

const mails = (kind: MailKind) => mailsAnHour(kind, refusals.severalMails);

/**
 * What one recipient gets of each kind, from all who ask for it. Only mails that are really sent are counted, so that a stranger cannot
 * use up what the owner will need; and their links work as long as the count lasts: where links to a new password are
 * ended, the mails that brought them are forgiven.
 */
export const mailsTo = {
  activation: mails('activation'),
  reset: mails('reset'),
  'forced-reset': mails('forced-reset'),
  'new-address': mails('new-address'),
} as const;

export const signUpsFrom = createCeiling({
  name: 'sign-ups',
  max: 100,
  windowMs: HOUR_MS,
  sentence: refusals.manySignUps,
});
