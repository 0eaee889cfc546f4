import { parseArgs } from 'node:util';
import { auditShop } from '../server/src/audit/audit-shop.ts';
import { openExternalServices } from '../server/src/external-services.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { repoRoot } from './repo.mjs';
import { reportAudit } from './report-audit.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { openShopDatabase } from './shop-database.ts';

const USAGE = 'npm run audit:shop [-- --days 30]';
const DAY_MS = 24 * 60 * 60_000;

function readSince(): Date {
  const { values } = parseArgs({ options: { days: { type: 'string' } } });
  if (values.days === undefined) return new Date(0);
  const days = Number(values.days);
  if (!(days > 0 && days < 10_000)) throw new ScriptError('--days must be a number of days.', `Like this: ${USAGE}`);
  return new Date(Date.now() - days * DAY_MS);
}

await runMain(async () => {
  const since = readSince();
  const { config } = loadConfig(repoRoot);
  const database = await openShopDatabase(config, 'read', (message) => console.log(message));
  try {
    console.log(`Auditing ${database.where}`);
    const { db, connection } = database;
    const { payments, mailer, demoGateway } = await openExternalServices({
      config,
      db,
      connection,
      now: () => new Date(),
    });
    try {
      reportAudit(
        await auditShop({ db, payments }, since),
        'docs/operating.md says what each of them means. Nothing was changed.',
      );
    } finally {
      await mailer.close();
      await demoGateway?.close();
    }
  } finally {
    await database.close();
  }
});
