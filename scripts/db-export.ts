import { exportShop } from '../server/src/transfer/export-shop.ts';
import { readBackup } from './backup-files.ts';
import { seconds } from './progress.mjs';
import { runMain } from './script-error.mjs';
import { onShopDatabase } from './shop-database.ts';

await runMain(async () => {
  const { file, removeOlder } = readBackup(process.argv.slice(2), {
    from: process.env.INIT_CWD ?? '.',
    now: new Date(),
  });
  await onShopDatabase('read', async (database) => {
    console.log(`Exporting ${database.where}`);
    const startedAt = Date.now();
    const { tables, rows } = await database.withClient((client) => exportShop(client, file));
    console.log(`${rows} rows of ${tables} tables in ${seconds(Date.now() - startedAt)}: ${file}`);
    for (const name of await removeOlder()) console.log(`Removed ${name}, as --keep says.`);
    console.log('Pictures are not in it: copy DATA_DIR/files too, or keep the bucket.');
  });
});
