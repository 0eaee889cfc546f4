import { resolve } from 'node:path';
import { auditShop } from '../server/src/audit/audit-shop.ts';
import { databaseDirectory } from '../server/src/deps.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { importShop } from '../server/src/transfer/import-shop.ts';
import { seconds } from './progress.mjs';
import { reportAudit, withGateway } from './report-audit.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { onShopDatabase } from './shop-database.ts';

const USAGE = 'npm run db:import -- shop.export';

function readFileName(): string {
  const [name, ...others] = process.argv.slice(2);
  if (!name || name.startsWith('-') || others.length > 0)
    throw new ScriptError('Name the file to read.', `Like this: ${USAGE}`);
  return resolve(process.env.INIT_CWD ?? '.', name);
}

await runMain(async () => {
  const file = readFileName();
  await onShopDatabase('fill', (database, config) =>
    // First, because the gateway of a demo shop makes the tables for its books.
    withGateway(database, config, async (payments) => {
      console.log(`Importing into ${database.where}`);
      const startedAt = Date.now();
      const { tables, rows } = await database.withClient((client) => importShop(client, file));
      await migrate(database.db, databaseDirectory);
      console.log(`${rows} rows of ${tables} tables in ${seconds(Date.now() - startedAt)}, counted again.`);
      reportAudit(
        await auditShop({ db: database.db, payments }),
        'All rows came over; the shop they come from says the same. docs/operating.md explains each of them.',
      );
    }),
  );
});
