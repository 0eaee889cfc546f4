import { parseArgs } from 'node:util';
import { DAY_MS } from '../contracts/src/durations.rules.ts';
import { auditShop } from '../server/src/audit/audit-shop.ts';
import { reportAudit, withGateway } from './report-audit.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { onShopDatabase } from './shop-database.ts';

const USAGE = 'npm run audit:shop [-- --days 30]';

function readSince(): Date {
  const { values } = parseArgs({ options: { days: { type: 'string' } } });
  if (values.days === undefined) return new Date(0);
  const days = Number(values.days);
  if (!(days > 0 && days < 10_000)) throw new ScriptError('--days must be a number of days.', `Like this: ${USAGE}`);
  return new Date(Date.now() - days * DAY_MS);
}

await runMain(async () => {
  const since = readSince();
  await onShopDatabase('read', (database, config) => {
    console.log(`Auditing ${database.where}`);
    return withGateway(database, config, async (payments) =>
      reportAudit(
        await auditShop({ db: database.db, payments }, since),
        'docs/operating.md says what each of them means. Nothing was changed.',
      ),
    );
  });
});
