import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseDirectory } from '../server/src/deps.ts';
import { openDatabase } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { repoRoot } from './repo.mjs';
import { runMain } from './script-error.mjs';
import { generateTableTypes } from './table-types.ts';
import { typesFile } from './types-stamp.mjs';

/** On an empty database of its own, so that it says what the migrations make, whatever the shop's own one looks like. */
await runMain(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fh-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { db, pool, close } = openDatabase({ connection: postgres.connection, poolSize: 2, onIdleError: () => {} });
  try {
    await migrate(db, databaseDirectory);
    const client = await pool.connect();
    try {
      await writeFile(join(repoRoot, typesFile), await generateTableTypes(client));
    } finally {
      client.release();
    }
  } finally {
    await close();
    await postgres.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(`Wrote ${typesFile}.`);
});
