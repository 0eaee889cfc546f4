import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../scripts/browser.mjs';
import { repoRoot } from '../scripts/repo.mjs';
import { runCommand } from '../scripts/run-command.mjs';
import { runMain, ScriptError } from '../scripts/script-error.mjs';
import { startShop } from '../scripts/start-shop.ts';
import { measureBytes, type PageBytes } from './page-bytes.ts';
import { fillCart, openPreparedBrowser, type Stored, signInAsAdministrator } from './prepared-browser.ts';

/** Bytes and Lighthouse scores of the public pages on a phone; the median of five. */
const RUNS = 5;
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** 150 MB that running and developing the shop do not need: downloaded on first use. */
const toolFolder = join(repoRoot, '.data/lighthouse');
const resultsFolder = join(repoRoot, 'bench/results');

interface Judgement {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
}

async function ensureLighthouse(): Promise<string> {
  const cli = join(toolFolder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli)) return cli;
  console.log(`Fetching ${LIGHTHOUSE} into .data/lighthouse …`);
  await mkdir(toolFolder, { recursive: true });
  const { ok, output } = await runCommand('npm', ['install', '--prefix', toolFolder, '--no-save', LIGHTHOUSE]);
  if (!ok) throw new ScriptError('Lighthouse could not be fetched.', 'Is the package registry within reach?', output);
  return cli;
}

interface Report {
  readonly categories: Record<string, { score: number | null }>;
  readonly audits: Record<string, { numericValue?: number; score: number | null; id: string; title: string }>;
}

const TRIES = 4;

interface Tools {
  readonly cli: string;
  readonly browser: string;
  /** Of a browser that has been used before. */
  readonly port?: number;
}

async function record(tools: Tools, url: string, trial = 1): Promise<Report> {
  const { cli, browser, port } = tools;
  const flags = [
    '--headless',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
  ];
  const report = join(toolFolder, 'report.json');
  const { ok, output } = await runCommand(
    process.execPath,
    [
      cli,
      url,
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      `--chrome-flags=${flags.join(' ')}`,
      ...(port ? [`--port=${port}`, '--disable-storage-reset'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser } },
  );
  if (ok) return JSON.parse(await readFile(report, 'utf8')) as Report;
  // On a busy machine it now and then misses the beginning of a page; that says nothing about the page.
  if (output.includes('Please run Lighthouse again') && trial < TRIES) return record(tools, url, trial + 1);
  throw new ScriptError('Lighthouse gave up.', 'See above.', output);
}

async function judge(tools: Tools, url: string): Promise<Judgement & { failed: string[] }> {
  const report = await record(tools, url);
  const { categories, audits } = report;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    cls: Number(figure('cumulative-layout-shift').toFixed(4)),
    tbtMs: Math.round(figure('total-blocking-time')),
    failed: Object.values(audits).flatMap(({ id, score: one }) => (one !== null && one < 0.9 ? [id] : [])),
  };
}

function median(runs: readonly Judgement[]): Judgement {
  const of = (name: keyof Judgement) =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcpMs: of('lcpMs'),
    cls: of('cls'),
    tbtMs: of('tbtMs'),
  };
}

async function pathsToMeasure(shopUrl: string, only: string): Promise<string[]> {
  const page = (await (await fetch(`${shopUrl}/api/products/forPage`)).json()) as { products: { _id: string }[] };
  const all = [
    '/',
    '/c/running',
    `/product/${page.products[0]?._id}`,
    '/result?q=racket',
    '/carrito',
    '/checkout',
    '/login',
    '/admin',
  ];
  return only ? all.filter((path) => path.includes(only)) : all;
}

/** The pages that show something only to a returning visitor. */
function whatIsStored(path: string, shopUrl: string): Promise<Stored> | undefined {
  if (path === '/admin') return signInAsAdministrator(shopUrl);
  return path === '/checkout' ? fillCart(shopUrl) : undefined;
}

await runMain(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, save: { type: 'boolean', default: false } },
  });
  const browser = await ensureBrowser();
  const cli = await ensureLighthouse();
  const shop = await startShop();
  const results: (PageBytes & Judgement & { path: string })[] = [];
  try {
    for (const path of await pathsToMeasure(shop.url, values.only)) {
      const url = `${shop.url}${path}`;
      if ((await fetch(url)).status !== 200) continue;
      const stored = await whatIsStored(path, shop.url);
      const used = stored && (await openPreparedBrowser(browser, shop.url, stored));
      const tools = { cli, browser, ...(used && { port: used.port }) };
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(await judge(tools, url));
      await used?.close();
      results.push({ path, ...(await measureBytes(browser, url, stored)), ...median(runs) });
      console.log(
        `${path}: ${JSON.stringify(results.at(-1))}\n  below 0.9: ${runs[0]?.failed.join(', ') || 'nothing'}`,
      );
    }
  } finally {
    await shop.stop();
  }
  console.table(results.map(({ path, ...figures }) => ({ path: path.slice(0, 20), ...figures })));
  if (values.save) await writeFile(join(resultsFolder, 'pages.json'), `${JSON.stringify(results, null, 2)}\n`);
});
