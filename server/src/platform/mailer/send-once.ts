import { OutcomeUnknown } from '../durable-step.ts';
import type { Log } from '../log.ts';
import { type Mail, MailError, type Mailer, type MailFate } from './mailer.ts';

/*
 * For mails that are sent at most once: each is marked before it is handed to the mail server. A definite rejection is recorded or
 * retried; without any answer it is in doubt.
 */

/** What is known of a mail after it was handed over, and why it was not taken. */
export interface Answer {
  readonly heard: 'taken' | Exclude<MailFate, 'unknown'>;
  readonly error?: string;
}

/** While the mail server is away. */
export const SERVER_PAUSE_MS = 60_000;
/** Longer than a mail server may take by the mailer's own limits. */
export const ABANDONED_SECONDS = 5 * 60;

export async function handOver(
  { mailer, log }: { readonly mailer: Mailer; readonly log: Log },
  mail: Mail,
  what: string,
  about: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    await mailer.send(mail);
    return { heard: 'taken' };
  } catch (error) {
    log.warn({ err: error, ...about }, `${what} not acknowledged`);
    if (!(error instanceof MailError)) throw new OutcomeUnknown('Something went wrong on our side');
    if (error.fate === 'unknown') throw new OutcomeUnknown(error.message);
    return { heard: error.fate, error: error.message };
  }
}

/** `waiting`: it is tried again. `interrupted`: the mail server took nothing at all, which is no attempt. */
type NextStep =
  | { readonly state: 'sent' | 'failed' }
  | { readonly state: 'waiting'; readonly pauseSeconds: number; readonly interrupted: boolean };

const MAX_ATTEMPTS = 3;
const SECOND_CHANCE_SECONDS = 10 * 60;

export function nextStep({ heard }: Answer, attempts: number): NextStep {
  if (heard === 'taken') return { state: 'sent' };
  if (heard === 'no-server') return { state: 'waiting', pauseSeconds: 0, interrupted: true };
  return heard === 'later' && attempts < MAX_ATTEMPTS
    ? { state: 'waiting', pauseSeconds: SECOND_CHANCE_SECONDS, interrupted: false }
    : { state: 'failed' };
}
