import type { Deps } from './deps.ts';
import { every } from './platform/jobs/recurring.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { cleanLimits } from './platform/limits/limits.repo.ts';
import { cleanSessions } from './platform/sessions/sessions.repo.ts';

const HOUR = 3600;

/** All that is done in the background, as one list; undefined on a node whose ROLE is to answer requests only. */
export function startJobs({ config, connection, db, log, metrics }: Deps): Worker | undefined {
  if (config.role === 'web') return undefined;
  return startWorker({
    connection,
    log,
    onJob: metrics.jobFinished,
    tasks: {},
    recurring: [
      every('clean-limits', HOUR, () => cleanLimits(db)),
      every('clean-sessions', HOUR, () => cleanSessions(db)),
    ],
  });
}
