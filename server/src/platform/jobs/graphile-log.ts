import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The queue's own messages in the shop's log. Nothing of `meta` but an error goes in: it holds whole jobs. */
export function toGraphileLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // How a job ended is told by run-job.ts.
    if (meta?.failure || meta?.success) return;
    log[levels[level]](meta?.error instanceof Error ? { err: meta.error } : {}, message);
  });
}
