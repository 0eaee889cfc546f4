import { relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Config } from '../server/src/platform/config/config.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { openDatabase } from '../server/src/platform/db/db.ts';
import { removeEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { repoRoot } from './repo.mjs';
import { mayReset } from './reset-permission.ts';
import { runMain, ScriptError } from './script-error.mjs';

function describeDatabase({ databaseUrl, dataDir }: Config): string {
  // Never the whole address: it may hold a password.
  const url = databaseUrl && URL.parse(databaseUrl);
  if (url) return `the database ${url.pathname.slice(1)} at ${url.host || 'DATABASE_URL'}`;
  return `the embedded database in ${relative(repoRoot, dataDir) || '.'}`;
}

async function confirm(what: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete everything in ${what}? Type yes to go on: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function emptyDatabase(databaseUrl: string): Promise<void> {
  const { pool } = openDatabase({
    connection: { connectionString: databaseUrl },
    poolSize: 1,
    onIdleError: () => {},
  });
  try {
    // One simple query is one transaction: all of it or nothing.
    await pool.query(`
      set local lock_timeout = '5s';
      drop schema if exists graphile_worker cascade;
      drop schema if exists demo_gateway cascade;
      drop schema if exists public cascade;
      create schema public;
      grant usage on schema public to public;
    `);
  } catch (error) {
    throw new ScriptError(
      `The database could not be emptied: ${error instanceof Error ? error.message : String(error)}.`,
      'Nothing was deleted. Check that the database runs, that no shop is using it, and that DATABASE_URL names its owner.',
    );
  } finally {
    await pool.end();
  }
}

await runMain(async () => {
  const { config } = loadConfig(repoRoot);
  const what = describeDatabase(config);
  const permission = mayReset({
    args: process.argv.slice(2),
    isTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    demo: config.demo,
  });
  if (permission === 'ask' && !(await confirm(what))) {
    console.log('Nothing was deleted.');
    return;
  }
  if (config.databaseUrl) await emptyDatabase(config.databaseUrl);
  else await removeEmbeddedPostgres(config.dataDir);
  console.log(`Emptied ${what}. The next start fills it again.`);
});
