import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { MAX_ATTEMPTS } from './jobs.ts';

export interface ExhaustedJob {
  readonly jobId: number;
  readonly task: string;
  readonly attempts: number;
  readonly error: string;
}

/**
 * Moves jobs that have used up their attempts from the queue to `failed_job`, for a person to look at. It polls the
 * queue instead of relying on the worker that failed, which may have been killed during the last attempt.
 */
export async function recordExhaustedJobs(db: Db): Promise<ExhaustedJob[]> {
  const { rows } = await sql<ExhaustedJob>`
    with given_up as materialized (
      select id, task_identifier as task from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null order by id limit 100
    ), gone as (
      select id, payload, last_error, attempts
      from graphile_worker.complete_jobs(array(select id from given_up))
    )
    insert into failed_job (job_id, task, payload, error, attempts)
    select gone.id, given_up.task, gone.payload::jsonb,
      coalesce(gone.last_error, 'The worker died in the last attempt.'), gone.attempts
    from gone join given_up on given_up.id = gone.id
    returning job_id as "jobId", task, attempts, error`.execute(db);
  return rows;
}

export interface FailedJob {
  readonly id: number;
  readonly task: string;
  readonly failedAt: Date;
  readonly attempts: number;
  readonly error: string;
}

/** The newest first. */
export async function listFailedJobs(db: Db, most: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, task, failed_at as "failedAt", attempts, error from failed_job order by id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Puts those that were given up back into the queue, as new; all of them, or those of these ids. Returns how many. */
export async function retryFailedJobs(db: Db, ids?: readonly number[]): Promise<number> {
  const { rows } = await sql`
    with taken as (
      delete from failed_job where ${ids ?? null}::bigint[] is null or id = any (${ids ?? null}::bigint[])
      returning task, payload
    )
    select graphile_worker.add_job(identifier => task, payload => payload::json, max_attempts => ${MAX_ATTEMPTS}::int)
    from taken`.execute(db);
  return rows.length;
}

export interface WaitingJobs {
  readonly task: string;
  readonly state: 'running' | 'due' | 'later';
  readonly count: number;
  readonly oldest: Date;
}

export async function countJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select task_identifier as task, case when locked_at is not null then 'running' when run_at <= now() then 'due' else 'later' end as state,
      count(*)::float8 as count, min(run_at) as oldest
    from graphile_worker.jobs group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const addresses = /[^\s@<>"'(]+@[^\s@<>"')]+/g;
const tokens = /(?<![\w-])(?![\da-f]{8}-[\da-f]{4}-)[\w-]{24,}/gi;
const credentials = /\b(bearer|basic)\s+\S+/gi;
const LONGEST = 500;
/** A external service may say as much as it likes; the patterns above read no more than this. */
const LONGEST_READ = 4000;

/**
 * An error as it may be stored: one line without email addresses, passwords in URLs, and anything that looks like a
 * token. Ids stay, because they tell where to look.
 */
export function describeJobError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const text = error instanceof Error ? `${error.name}${code}: ${error.message}` : String(error);
  const line = text.slice(0, LONGEST_READ).split(/[\r\n]/, 1)[0] ?? '';
  return line
    .replaceAll(credentials, '$1 [redacted]')
    .replaceAll(addresses, '[address]')
    .replaceAll(tokens, '[redacted]')
    .slice(0, LONGEST);
}
