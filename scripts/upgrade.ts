import { statfs } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { databaseDirectory } from '../server/src/deps.ts';
import { findRelease } from '../server/src/platform/db/migrate.ts';
import { type PlannedWork, planUpgrade } from '../server/src/platform/db/plan-upgrade.ts';
import { version } from '../server/src/platform/version.ts';
import { movePostgres } from './move-postgres.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { onShopDatabase } from './shop-database.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
const about = (seconds: number) => (seconds < 1 ? 'less than a second' : `up to ${Math.ceil(seconds)} s`);
const describe = ({ table, bytes, seconds, statement }: PlannedWork) =>
  `${table}, ${megabytes(bytes)}: ${about(seconds)} for ${statement.slice(0, 100)}`;
const add = (work: readonly PlannedWork[]) => work.reduce((sum, { seconds }) => sum + seconds, 0);

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      plan: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      binaries: { type: 'string' },
    },
  });
  if (values.postgres) return movePostgres(values.binaries);
  if (!values.plan)
    throw new ScriptError(
      'The start of a shop brings it up to date.',
      'To see what it would do: npm run upgrade -- --plan. To a newer embedded PostgreSQL: npm run upgrade -- --postgres',
    );
  await onShopDatabase('look', async ({ db, where }, { databaseUrl, dataDir }) => {
    const steps = await planUpgrade(db, databaseDirectory);
    console.log(`${where}: from ${await findRelease(db)} to ${version}, ${steps.length} steps.`);
    for (const { name, breaks, ahead, work } of steps) {
      console.log(`${name}${breaks ? ' (nodes of the version before have to stop first)' : ''}`);
      for (const part of ahead) console.log(`  before, while the shop goes on: ${describe(part)}`);
      for (const part of work) console.log(`  ${describe(part)}`);
    }
    const [ahead, work] = [steps.flatMap((step) => step.ahead), steps.flatMap((step) => step.work)];
    const room = [...ahead, ...work].reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`Before the tables change, while the shop goes on: ${about(add(ahead))}.`);
    console.log(
      `Then all steps in one transaction: ${about(add(work))}, in which nobody can use these tables; up to ${megabytes(room)} more of disk.`,
    );
    if (databaseUrl === undefined) {
      const { bavail, bsize } = await statfs(dataDir);
      console.log(`There are ${megabytes(bavail * bsize)} free.`);
    }
    console.log('Nothing was changed. First: npm run backup, with the version that runs.');
  });
});
