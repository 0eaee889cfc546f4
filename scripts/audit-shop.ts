import { parseArgs } from 'node:util';
import { type Audit, auditShop } from '../server/src/audit/audit-shop.ts';
import { openFarEnds } from '../server/src/far-ends.ts';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { repoRoot } from './repo.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { openShopDatabase } from './shop-database.ts';

const USAGE = 'npm run audit:shop [-- --days 30]';
const DAY_MS = 24 * 60 * 60_000;
const MOST_SHOWN = 50;

function readSince(): Date {
  const { values } = parseArgs({ options: { days: { type: 'string' } } });
  if (values.days === undefined) return new Date(0);
  const days = Number(values.days);
  if (!(days > 0 && days < 10_000)) throw new ScriptError('--days must be a number of days.', `Like this: ${USAGE}`);
  return new Date(Date.now() - days * DAY_MS);
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function report({ problems, charges, chargedCents, refundedCents }: Audit): void {
  console.log(
    `${charges} charges at the gateway, ${dollars(chargedCents)}, of which ${dollars(refundedCents)} went back.`,
  );
  if (problems.length === 0) {
    console.log(
      'Charges are paid orders to the cent, movements are stock, nothing is overdue, every mail is accounted for.',
    );
    return;
  }
  const more = problems.length > MOST_SHOWN ? [`… and ${problems.length - MOST_SHOWN} more`] : [];
  throw new ScriptError(
    [`${problems.length} things are wrong:`, ...problems.slice(0, MOST_SHOWN).map((text) => `- ${text}`), ...more].join(
      '\n',
    ),
    'docs/operating.md says what each of them means. Nothing was changed.',
  );
}

await runMain(async () => {
  const since = readSince();
  const { config } = loadConfig(repoRoot);
  const database = await openShopDatabase(config, (message) => console.log(message));
  try {
    console.log(`Auditing ${database.where}`);
    const { db, connection } = database;
    const { payments, mailer, demoGateway } = await openFarEnds({ config, db, connection, now: () => new Date() });
    try {
      report(await auditShop({ db, payments }, since));
    } finally {
      await mailer.close();
      await demoGateway?.close();
    }
  } finally {
    await database.close();
  }
});
