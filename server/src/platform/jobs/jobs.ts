import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/**
 * Filled by the modules, in their `*.jobs.ts`: the name of each task and what a job of it is given
 * (`declare module '…/platform/jobs/jobs.ts' { interface Tasks { 'send-order-mail': { orderId: string } } }`).
 *
 * A payload lies in the database in clear and stays there in `failed_job`: ids, never a password, a token or a link that
 * carries one. A mail with a secret link is given the account's id, and its job makes the token when it sends.
 */
// biome-ignore lint/suspicious/noEmptyInterface: open for the modules to declare their tasks in
export interface Tasks {}

export type TaskName = keyof Tasks & string;

export interface JobContext {
  /** The same in every attempt, so it can serve as an idempotency key. */
  readonly jobId: string;
  readonly attempt: number;
  readonly maxAttempts: number;
  /** The shop is shutting down: stop at a safe point, or throw to be retried elsewhere. */
  readonly signal: AbortSignal;
}

/**
 * The handler of each task. A job runs at least once: it may be repeated after a crash in the middle or just after its
 * end, so a handler first checks whether the work has been done.
 */
export type TaskHandlers = {
  readonly [K in TaskName]: (payload: Tasks[K], context: JobContext) => Promise<void>;
};

export interface EnqueueOptions {
  readonly runAt?: Date;
  readonly maxAttempts?: number;
  /** Replaces a pending job with the same key. */
  readonly jobKey?: string;
}

/**
 * The pause after attempt n is e^n seconds, from the tenth on 6 hours: 14 attempts take 28 hours, so that a mail server
 * may be down for a day.
 */
export const MAX_ATTEMPTS = 14;

/** Enqueues background work in the transaction of the write it belongs to: no write, no job. */
export async function enqueue<K extends TaskName>(
  tx: Tx,
  task: K,
  payload: Tasks[K],
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select 1 from ${enqueueing(task, payload, options)}`.execute(tx);
}

/** The same as a call within the statement that writes, which spares a transaction of several. */
export function enqueueing<K extends TaskName>(
  task: K,
  payload: Tasks[K],
  { runAt, maxAttempts = MAX_ATTEMPTS, jobKey }: EnqueueOptions = {},
): RawBuilder<unknown> {
  // Through jsonb, because failed_job keeps it as such: what does not fit there is refused now, not after the last try.
  return sql`graphile_worker.add_job(
    identifier => ${task}::text,
    payload => ${JSON.stringify(payload)}::jsonb::json,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts}::int,
    job_key => ${jobKey ?? null}::text)`;
}
