import { parseArgs } from 'node:util';
import { runMain, ScriptError } from '../scripts/script-error.mjs';
import { measureCommit } from './against.ts';
import { killProcesses } from './bench-process.ts';
import { startBenchShop, stopShops } from './bench-shop.ts';
import { measureRow, type RowResult } from './measure-row.ts';
import { describeRun, readSaved, writeRun } from './results.ts';
import { rows } from './rows.ts';
import { legendOf, tableOf } from './table.ts';

const USAGE =
  'npm run bench -- [--products 100000] [--only forPage,search] [--seconds 8] [--connections 32] [--accept-encoding identity] [--profile] [--save] [--against COMMIT]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '100000' },
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '32' },
      'accept-encoding': { type: 'string', default: 'gzip, deflate, br' },
      profile: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const parts = values.only.toLowerCase().split(',');
  const names = rows.map(({ name }) => name.toLowerCase());
  // A row's whole name is that row alone.
  const chosen = rows.filter((_, n) =>
    parts.some((part) => (names.includes(part) ? names[n] === part : names[n]?.includes(part))),
  );
  if (chosen.length === 0)
    throw new ScriptError(`No row is called ${values.only}.`, `There are: ${rows.map(({ name }) => name).join(' · ')}`);
  const measureMs = wholeNumber('--seconds', values.seconds, 600) * 1000;
  return {
    chosen,
    save: values.save,
    against: values.against,
    only: values.only,
    products: wholeNumber('--products', values.products, 10_000_000),
    profile: values.profile,
    manner: {
      connections: wholeNumber('--connections', values.connections, 1000),
      acceptEncoding: values['accept-encoding'],
      warmUpMs: measureMs / 4,
      measureMs,
    },
  };
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value > 0 && value <= most) return value;
  throw new ScriptError(`${name} must be a whole number from 1 to ${most}.`, `Like this: ${USAGE}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    killProcesses();
    await stopShops();
    process.exit(130);
  });

await runMain(async () => {
  const { products, chosen, manner, profile, save, against, only } = readArguments();
  const saved = against ? await measureCommit(against, { products, only, chosen, manner }) : readSaved(products);
  const shop = await startBenchShop(products, { profile });
  const results: RowResult[] = [];
  try {
    for (const row of chosen) {
      const result = await measureRow(row, shop, manner);
      results.push(result);
      const { cpu, ofBare, rssMb } = result;
      console.log(
        `${row.name}: ${(cpu.sum / cpu.bare).toFixed(1)} × bare, ${ofBare.toFixed(2)} of bare, ${Math.round(rssMb)} MB`,
      );
    }
  } finally {
    await shop.stop();
  }
  const file = writeRun(describeRun(products, manner, results), save);
  console.log(`\n${products} products, ${manner.connections} connections\n\n${tableOf(results, saved)}\n`);
  console.log(`${legendOf(saved)}\nFigures: ${file}`);
});
