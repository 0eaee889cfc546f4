import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { installJobs } from '../server/src/platform/jobs/install-jobs.ts';
import { createLog } from '../server/src/platform/log.ts';
import { exportShop } from '../server/src/transfer/export-shop.ts';
import { seconds } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { openShopDatabase } from './shop-database.ts';

const USAGE = 'npm run db:export -- shop.export';

function readFileName(): string {
  const [name, ...others] = process.argv.slice(2);
  if (!name || name.startsWith('-') || others.length > 0)
    throw new ScriptError('Name the file to write.', `Like this: ${USAGE}`);
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (existsSync(file)) throw new ScriptError(`${name} is there already.`, 'Name another file, or remove this one.');
  return file;
}

await runMain(async () => {
  const file = readFileName();
  const { config } = loadConfig(repoRoot);
  const database = await openShopDatabase(config, (message) => console.log(message));
  try {
    console.log(`Exporting ${database.where}`);
    await installJobs(database, createLog('silent'));
    const startedAt = Date.now();
    const { tables, rows } = await database.withClient((client) => exportShop(client, file));
    console.log(`${rows} rows of ${tables} tables in ${seconds(Date.now() - startedAt)}: ${file}`);
    console.log('Pictures are not in it: copy DATA_DIR/files too, or keep the bucket.');
  } finally {
    await database.close();
  }
});
