import { closeAccount, distrustAccounts } from '../modules/accounts/index.ts';
import { cancelRefundsSince, closeDisputesSince } from '../modules/after-sales/index.ts';
import { endPaymentsSince } from '../modules/checkout/index.ts';
import { deleteSearches } from '../modules/discovery/index.ts';
import { deleteOrderKeysSince } from '../modules/orders/index.ts';
import { deleteVisits } from '../modules/overview/index.ts';
import { deletePromotionsOf } from '../modules/pricing/index.ts';
import { closeShop } from '../modules/settings/index.ts';
import { type ChangeListener, inWrite } from '../platform/cache/changes.ts';
import type { Config } from '../platform/config/config.ts';
import { type Db, type Tx, takeAdvisoryLock } from '../platform/db/db.ts';
import { StartError } from '../platform/process.ts';
import { demoCodes } from './catalogue/promotions.ts';
import { demoShoppers } from './catalogue/shoppers.ts';
import { demoAccounts } from './demo-accounts.ts';
import { endDemoRun, hasBeenDemo, listDemoAccountIds } from './demo-run.repo.ts';

interface Deps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly config: Pick<Config, 'keepDemoGoods' | 'admin'>;
  readonly now: () => Date;
}

const REASON = 'The demo shop was closed.';
const demoEmails = [...Object.values(demoAccounts), ...demoShoppers].map(({ email }) => email);

/**
 * At every start outside demo mode, before any request is served: a database that was a demo shop is only opened if its
 * products are wanted, and no credentials from the demo remain valid.
 */
export async function leaveDemo({ db, cache, config, now }: Deps, say: (message: string) => void): Promise<void> {
  if (!(await hasBeenDemo(db))) return;
  if (!config.keepDemoGoods)
    throw new StartError(
      'This database is a demo shop’s: its goods, orders and reviews are invented, while the settings are those of a real shop.',
      [
        'Begin with an empty one: name another DATA_DIR or DATABASE_URL, or empty this one by npm run db:reset -- --yes --production.',
        'KEEP_DEMO_GOODS=1 keeps the demo goods and orders; the demo accounts are closed all the same.',
        'DEMO=1 opens the demo shop again.',
      ].join('\n'),
    );
  const { closed, demoted } = await inWrite({ db, cache }, async (tx) => {
    await takeAdvisoryLock(tx, 'leave the demo');
    const at = now();
    const beganAt = await endDemoRun(tx, at);
    const ids = await listDemoAccountIds(tx, demoEmails);
    for (const id of ids) await closeAccount(tx, id, at);
    if (beganAt) {
      await endDemoSales(tx, beganAt);
      // What it costs and where it goes was invented, too.
      await closeShop(tx);
      // They were public, and visitors may have made some.
      await deletePromotionsOf(tx, { since: beganAt, codes: demoCodes });
      await deleteSearches(tx);
      await deleteVisits(tx);
    }
    const others = beganAt ? await distrustAccounts(tx, beganAt, at) : { closed: 0, demoted: 0 };
    return { closed: ids.length + others.closed, demoted: others.demoted };
  });
  if (closed > 0)
    say(`The ${closed} accounts of the demo shop are closed: their passwords, sessions and roles are gone.`);
  if (demoted > 0)
    say(
      `The role of ${demoted} other administrators is gone: ${config.admin ? 'ADMIN_EMAIL runs the shop, with ADMIN_PASSWORD' : 'whoever sets up the shop runs it'}, and may give it again.`,
    );
  say('Warning: goods and orders of the demo shop are still in this shop, because KEEP_DEMO_GOODS is 1.');
}

/**
 * No provider knows the payments, refunds and disputes of the demo any more; their stock is released. The mails with the links
 * to orders were public.
 */
export async function endDemoSales(tx: Tx, beganAt: Date): Promise<void> {
  await endPaymentsSince(tx, beganAt, REASON);
  await deleteOrderKeysSince(tx, beganAt);
  await cancelRefundsSince(tx, beganAt, REASON);
  await closeDisputesSince(tx, beganAt);
}
