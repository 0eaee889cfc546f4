import { resolve } from 'node:path';
import { auditShop } from '../server/src/audit/audit-shop.ts';
import { openExternalServices } from '../server/src/external-services.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { importShop } from '../server/src/transfer/import-shop.ts';
import { seconds } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { reportAudit } from './report-audit.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { openShopDatabase } from './shop-database.ts';

const USAGE = 'npm run db:import -- shop.export';

function readFileName(): string {
  const [name, ...others] = process.argv.slice(2);
  if (!name || name.startsWith('-') || others.length > 0)
    throw new ScriptError('Name the file to read.', `Like this: ${USAGE}`);
  return resolve(process.env.INIT_CWD ?? '.', name);
}

await runMain(async () => {
  const file = readFileName();
  const { config } = loadConfig(repoRoot);
  const database = await openShopDatabase(config, 'fill', (message) => console.log(message));
  const { db, connection } = database;
  try {
    // First, because the gateway of a demo shop makes the tables for its books.
    const { payments, mailer, demoGateway } = await openExternalServices({
      config,
      db,
      connection,
      now: () => new Date(),
    });
    try {
      console.log(`Importing into ${database.where}`);
      const startedAt = Date.now();
      const { tables, rows } = await database.withClient((client) => importShop(client, file));
      console.log(`${rows} rows of ${tables} tables in ${seconds(Date.now() - startedAt)}, counted again.`);
      reportAudit(
        await auditShop({ db, payments }),
        'All rows came over; the shop they come from says the same. docs/operating.md explains each of them.',
      );
    } finally {
      await mailer.close();
      await demoGateway?.close();
    }
  } finally {
    await database.close();
  }
});
