import { parseArgs } from 'node:util';
import { countJobs, listFailedJobs, retryFailedJobs } from '../server/src/platform/jobs/failed-jobs.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { onShopDatabase } from './shop-database.ts';

const USAGE = 'npm run jobs, npm run jobs -- --failed, or npm run jobs -- --retry [number …]';
const MOST = 100;
const minute = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { failed: { type: 'boolean', default: false }, retry: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const ids = positionals.map(Number);
  if ((ids.length > 0 && !values.retry) || ids.some((id) => !Number.isSafeInteger(id)))
    throw new ScriptError('Name the numbers that --failed shows.', `Like this: ${USAGE}`);
  await onShopDatabase(values.retry ? 'work' : 'read', async ({ db }) => {
    if (values.retry) {
      const count = await retryFailedJobs(db, ids.length > 0 ? ids : undefined);
      console.log(`${count} jobs are in the queue again.`);
    } else if (values.failed) {
      for (const { id, task, failedAt, attempts, error } of await listFailedJobs(db, MOST))
        console.log(`${id}  ${minute(failedAt)}  ${task}, ${attempts} attempts: ${error}`);
    } else {
      for (const { task, state, count, oldest } of await countJobs(db))
        console.log(`${task}: ${count} ${state}, the oldest of ${minute(oldest)}`);
      const failed = await listFailedJobs(db, MOST);
      console.log(
        failed.length === 0
          ? 'None was given up.'
          : `${failed.length < MOST ? '' : 'At least '}${failed.length} were given up: -- --failed lists them.`,
      );
    }
  });
});
