import { parseArgs } from 'node:util';
import type pg from 'pg';
import { loadConfig } from '../server/src/platform/config/load-config.ts';
import { findBrokenRules } from '../server/src/seed/check-catalogue.ts';
import { seedProducts } from '../server/src/seed/seed-products.ts';
import { seconds } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { openShopDatabase, type ShopDatabase } from './shop-database.ts';

const USAGE = 'npm run db:seed -- --products 100000 [--seed 1] [--database-url postgres://…]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'database-url': { type: 'string' },
    },
  });
  return {
    products: wholeNumber('--products', values.products, 10_000_000),
    seed: wholeNumber('--seed', values.seed, 2 ** 31),
    databaseUrl: values['database-url'],
  };
}

function wholeNumber(name: string, text: string | undefined, most: number): number {
  const value = Number(text);
  if (text && /^\d+$/.test(text) && value > 0 && value <= most) return value;
  throw new ScriptError(`${name} must be a whole number from 1 to ${most}.`, `Like this: ${USAGE}`);
}

const say = (message: string) => console.log(message);
const EVERY_MS = process.stdout.isTTY ? 500 : 10_000;

/** How far it is, on one line of a terminal, or now and then in a log. */
function progressTo(total: number): (done: number) => void {
  const startedAt = Date.now();
  let lastWord = startedAt;
  return (done) => {
    if (Date.now() - lastWord < EVERY_MS && done < total) return;
    lastWord = Date.now();
    const rate = Math.round((done * 1000) / (lastWord - startedAt));
    const line = `${done} of ${total} products, ${rate} a second`;
    process.stdout.write(process.stdout.isTTY ? `\r${line}${done === total ? '\n' : '   '}` : `${line}\n`);
  };
}

async function seed(client: pg.ClientBase, products: number, seedNumber: number): Promise<void> {
  const startedAt = Date.now();
  await seedProducts(client, { count: products, seed: seedNumber, progress: progressTo(products), say });
  const tookMs = Date.now() - startedAt;
  say(`${products} products in ${seconds(tookMs)}, ${Math.round((products * 1000) / tookMs)} a second.`);
  const broken = await findBrokenRules(client);
  if (broken.length > 0)
    throw new ScriptError(
      `The catalogue does not hold together:\n${broken.join('\n')}`,
      'This is a fault in the seed or in what was there before; please report it.',
    );
  say('Stock, listing, ratings and search words fit together.');
}

let interrupted = false;

/** A database that was started for this must not stay behind. What was not committed yet is as if it had never been. */
function stopOnSignal(database: ShopDatabase): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, async () => {
      interrupted = true;
      await database.abandon();
      process.exit(130);
    });
}

await runMain(async () => {
  const { products, seed: seedNumber, databaseUrl } = readArguments();
  const { config } = loadConfig(repoRoot, databaseUrl ? { ...process.env, DATABASE_URL: databaseUrl } : process.env);
  const database = await openShopDatabase(config, 'fill', say);
  stopOnSignal(database);
  try {
    say(`Seeding ${database.where}`);
    await database.withClient((client) => seed(client, products, seedNumber));
  } catch (error) {
    // The database has gone away under it, as it was told to.
    if (interrupted) await new Promise(() => {});
    throw error;
  } finally {
    await database.close();
  }
});
