import type { MailFate } from '../../platform/mailer/mailer.ts';

/** How many are told of one piece within a day: not everybody still wants it, and a crowd would find it sold again. */
export const MAILS_PER_PIECE = 3;

/** How long a visitor may take to confirm the address. */
export const CONFIRM_DAYS = 7;

/** What is known of a mail after it was handed over. */
export type Heard = 'taken' | Exclude<MailFate, 'unknown'>;

/** `waiting`: it keeps its place. `interrupted`: the mail server took nothing at all, which is no attempt. */
export type NextState =
  | { readonly state: 'told' | 'failed' }
  | { readonly state: 'waiting'; readonly pauseSeconds: number; readonly interrupted: boolean };

const MAX_ATTEMPTS = 3;
const PAUSE_SECONDS = 10 * 60;

export function nextState(heard: Heard, attempts: number): NextState {
  switch (heard) {
    case 'taken':
      return { state: 'told' };
    case 'no-server':
      return { state: 'waiting', pauseSeconds: 0, interrupted: true };
    case 'later':
      if (attempts >= MAX_ATTEMPTS) return { state: 'failed' };
      return { state: 'waiting', pauseSeconds: PAUSE_SECONDS, interrupted: false };
    case 'refused':
      return { state: 'failed' };
  }
}
