import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HOUR_MS } from '../contracts/src/durations.rules.ts';
import { auditCopy } from '../server/src/audit/audit-shop.ts';
import type { BackupPlace } from '../server/src/backup/backup-place.ts';
import { openPlace } from '../server/src/backup/open-place.ts';
import { findBackup, restorePictures, restoreTables } from '../server/src/backup/restore-backup.ts';
import { databaseDirectory } from '../server/src/deps.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { findRestoredCopy, releaseCopy } from '../server/src/platform/db/restored-copy.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { openFiles } from '../server/src/platform/files/disk-files.ts';
import { wantedPlace } from './backup-target.ts';
import { seconds } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { withGateway } from './report-audit.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { openShopDatabase, type ShopDatabase } from './shop-database.ts';

const USAGE =
  'npm run restore [-- /backup or s3://bucket/folder] [--at shop-….export] [--check [--hours 30]], or --live';
/** Byte by byte; of the others it is enough that they are there. */
const COMPARED_PICTURES = 200;

const { values, positionals } = parseArgs({
  options: {
    at: { type: 'string' },
    check: { type: 'boolean', default: false },
    hours: { type: 'string', default: '30' },
    live: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

await runMain(async () => {
  const { config } = loadConfig(repoRoot);
  if (values.live) return goLive(config);
  const place = await openPlace(wantedPlace(positionals[0], config, USAGE), config.s3);
  return values.check ? inEmptyPlace(config, (empty) => restore(place, empty)) : restore(place, config);
});

/** A database and a folder of their own, as long as the work takes. */
async function inEmptyPlace(config: Config, work: (config: Config) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fh-restore-'));
  // Started by root, PostgreSQL runs as another account.
  await chmod(dataDir, 0o711);
  try {
    await work({ ...config, dataDir, databaseUrl: undefined });
  } finally {
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function restore(place: BackupPlace, config: Config): Promise<void> {
  const backup = await findBackup(place, values.at);
  const hours = (Date.now() - backup.takenAt.getTime()) / HOUR_MS;
  console.log(`${backup.name} is ${hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.round(hours / 24)} days`} old.`);
  const database = await openShopDatabase(config, 'fill', (message) => console.log(message));
  try {
    // The gateway of a demo shop makes the tables for its books.
    await withGateway(database, config, async () => {
      const startedAt = Date.now();
      const { rows, tables } = await database.withClient((client) =>
        restoreTables({ client, place, key: config.backup.key, backup }),
      );
      await migrate(database.db, databaseDirectory);
      console.log(`${rows} rows of ${tables} tables in ${seconds(Date.now() - startedAt)}, counted again.`);
    });
    await look(database, place, config);
  } finally {
    await database.close();
  }
  const limit = Number(values.hours);
  if (values.check && !(hours < limit))
    throw new ScriptError(
      `The newest backup is older than ${limit} hours.`,
      'Does npm run backup still run every night?',
    );
  if (!values.check)
    console.log('It starts as a copy: no jobs, mails or charges. npm run restore -- --live makes it the shop.');
}

async function look({ db }: ShopDatabase, place: BackupPlace, config: Config): Promise<void> {
  const { count, wrong } = await restorePictures({
    db,
    place,
    ...(values.check ? { compared: COMPARED_PICTURES } : { files: await openFiles(config) }),
  });
  console.log(`${count} pictures.`);
  const problems = [
    ...(await auditCopy(db)),
    ...wrong.map((name) => `picture ${name} is not there, or is another one`),
  ];
  if (problems.length > 0)
    throw new ScriptError(
      [`${problems.length} things are wrong:`, ...problems.slice(0, 50).map((text) => `- ${text}`)].join('\n'),
      'docs/operating.md says what each of them means.',
    );
  console.log('Movements are stock, refunds are for what was sold, every mail is accounted for.');
}

async function goLive(config: Config): Promise<void> {
  const database = await openShopDatabase(config, 'work', (message) => console.log(message));
  try {
    const backup = await findRestoredCopy(database.db);
    if (backup === undefined) throw new ScriptError('This is no copy: it is the shop already.', 'Nothing was changed.');
    await releaseCopy(database.db);
    console.log(`What was restored from ${backup} is the shop now. Start its nodes again, and see npm run audit:shop.`);
  } finally {
    await database.close();
  }
}
