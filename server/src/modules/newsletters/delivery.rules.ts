import type { MailFate } from '../../platform/mailer/mailer.ts';

/** What is known of a mail after it was handed over, or why it was not. */
export type Heard = 'taken' | 'nobody-to-send-to' | Exclude<MailFate, 'unknown'>;

/**
 * `waiting`: it will be retried. `interrupted`: not counted as an attempt, because the mail server accepted nothing at
 * all.
 */
export type NextDelivery =
  | { readonly state: 'sent' | 'skipped' | 'failed' }
  | { readonly state: 'waiting'; readonly pauseSeconds: number; readonly interrupted: boolean };

const MAX_ATTEMPTS = 3;
const SECOND_CHANCE_SECONDS = 10 * 60;

export function nextDelivery(heard: Heard, attempts: number): NextDelivery {
  switch (heard) {
    case 'taken':
      return { state: 'sent' };
    case 'nobody-to-send-to':
      return { state: 'skipped' };
    case 'no-server':
      return { state: 'waiting', pauseSeconds: 0, interrupted: true };
    case 'later':
      if (attempts >= MAX_ATTEMPTS) return { state: 'failed' };
      return { state: 'waiting', pauseSeconds: SECOND_CHANCE_SECONDS, interrupted: false };
    case 'refused':
      return { state: 'failed' };
  }
}
