import type { JobHelpers, TaskList } from 'graphile-worker';
import type { Log } from '../log.ts';
import { describeJobError } from './failed-jobs.ts';
import type { JobContext, TaskHandlers } from './jobs.ts';

/** How one attempt ended. `failed` will be retried; `given-up` was the last. */
interface JobOutcome {
  readonly task: string;
  readonly outcome: 'done' | 'failed' | 'given-up';
  readonly ms: number;
}

export interface JobWatch {
  readonly log: Log;
  readonly onJob: (job: JobOutcome) => void;
}

type AnyHandler = (payload: unknown, context: JobContext) => Promise<void>;

export function toTaskList(handlers: TaskHandlers, watch: JobWatch): TaskList {
  // Never empty: the queue's runner would complain every two seconds.
  const all: Record<string, AnyHandler> = {
    nothing: async () => {},
    // Each is given what was enqueued under its name.
    ...(handlers as unknown as Record<string, AnyHandler>),
  };
  return Object.fromEntries(
    Object.entries(all).map(([task, handler]) => [
      task,
      (payload: unknown, helpers: JobHelpers) => runJob(handler, payload, helpers, watch),
    ]),
  );
}

/** Runs one attempt and logs how it went, without its payload. */
async function runJob(
  handler: AnyHandler,
  payload: unknown,
  { job, abortSignal }: JobHelpers,
  { log, onJob }: JobWatch,
): Promise<void> {
  const { task_identifier: task, attempts: attempt, max_attempts: maxAttempts } = job;
  const jobId = String(job.id);
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  try {
    await handler(payload, { jobId, attempt, maxAttempts, signal: abortSignal });
    log.info({ task, jobId, attempt, ms: ms() }, 'job done');
    onJob({ task, outcome: 'done', ms: ms() });
  } catch (error) {
    log.warn({ task, jobId, attempt, maxAttempts, ms: ms(), err: error }, 'job failed');
    onJob({ task, outcome: attempt < maxAttempts ? 'failed' : 'given-up', ms: ms() });
    // The queue keeps the message in its table.
    throw new Error(describeJobError(error));
  }
}
