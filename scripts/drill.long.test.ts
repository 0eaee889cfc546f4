import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../server/src/platform/db/db.ts';
import { nativePackage } from '../server/src/platform/embedded-postgres/embedded-binaries.ts';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { type Asking, startAsking } from '../server/src/testing/faults/asking.ts';
import { type Balancer, openBalancer } from '../server/src/testing/faults/balancer.ts';
import { buyOften, type Goods } from '../server/src/testing/faults/buyers.ts';
import { createGoods } from '../server/src/testing/faults/staff.ts';
import { findBrokenInvariants } from '../server/src/testing/invariants.ts';
import { type ShopProcess, spawnShop } from '../server/src/testing/shop-process.ts';
import type { SignedIn } from '../server/src/testing/sign-in.ts';
import { eventually } from '../server/src/testing/test-queue.ts';
import { findCommit, leaveOutPages, listTags, UNTAGGED, unpackRelease } from './old-release.ts';
import { repoRoot } from './repo.mjs';

vi.setConfig({ testTimeout: 30 * 60_000, hookTimeout: 10 * 60_000 });

const run = promisify(execFile);
const OLD_POSTGRES = '17.10.0-beta.17';
const ORDERS = 20;
const before = [UNTAGGED['0.1.0'], UNTAGGED['0.2.0'], ...(await listTags())];
const hasHistory = (await Promise.all([...before, 'HEAD'].map(findCommit))).every(Boolean);

let folder: string;
let dataDir: string;
let backups: string;
let postgres: EmbeddedPostgres | undefined;
let balancer: Balancer;
let nodes: ShopProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fh-drill-'));
  // Started by root, PostgreSQL runs as another account.
  await chmod(folder, 0o711);
  [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  await mkdir(backups);
  balancer = await openBalancer(() => nodes.map(({ url }) => url));
});
afterAll(async () => {
  await balancer.close();
  await leave(...nodes);
  await postgres?.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function unpack(commit: string): Promise<string> {
  const release = await mkdtemp(join(folder, 'release-'));
  await unpackRelease(commit, release);
  await leaveOutPages(release);
  return release;
}

/** What comes after this release, and breaks nothing that this one does. */
async function makeNext(): Promise<string> {
  const next = await unpack('HEAD');
  const manifest = join(next, 'package.json');
  const { version, ...rest } = JSON.parse(await readFile(manifest, 'utf8'));
  const [major, minor] = version.split('.');
  await writeFile(manifest, JSON.stringify({ ...rest, version: `${major}.${Number(minor) + 1}.0` }));
  await writeFile(join(next, 'server/database/migrations/9999-next.sql'), 'alter table account add column next text;');
  return next;
}

function urlOf({ connection: { user, database, host, port } }: EmbeddedPostgres): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
}

async function open(release = repoRoot): Promise<ShopProcess> {
  const node = await spawnShop({ ...settings(), DRAIN_SECONDS: '1' }, release);
  await node.ready();
  nodes.push(node);
  await eventually(async () => (await fetch(`${balancer.url}/readyz`)).ok);
  return node;
}

async function leave(...leaving: ShopProcess[]): Promise<void> {
  for (const { child } of leaving) child.kill('SIGTERM');
  await Promise.all(leaving.map(({ ended }) => ended));
  nodes = nodes.filter((node) => !leaving.includes(node));
}

const ask: Asking['askPatiently'] = (...question) => startAsking(balancer.url).askPatiently(...question);
const orders: string[] = [];
let buyer: SignedIn;
let goods: Goods;

async function signIn(who: 'admin' | 'client'): Promise<SignedIn> {
  const json = { email: `${who}@fieldhouse.test`, password: `fieldhouse-${who}` };
  const { tokenId: token } = (await ask('/api/auth/signin', { method: 'POST', json })).body;
  return { userId: '', token, headers: { authorization: `Bearer ${token}` } };
}

/** People buy for as long as the work takes, and before and after it; none of them is turned away. */
async function whileTheyBuy(work: () => Promise<unknown>): Promise<void> {
  const asking = startAsking(balancer.url);
  let over = false;
  const buying = buyOften(asking, buyer, goods, orders, () => over, 0);
  const sellMore = async () => {
    const enough = orders.length + ORDERS;
    await eventually(() => orders.length >= enough, 120_000);
  };
  try {
    await sellMore();
    await work();
    await sellMore();
  } finally {
    over = true;
    await buying;
    expect(asking.wrong).toEqual([]);
  }
}

const settings = () => ({ DEMO: '1', DATABASE_URL: postgres ? urlOf(postgres) : '', DATA_DIR: dataDir });
const command = (release: string, name: string, ...args: string[]) =>
  run(process.execPath, [join(release, `scripts/${name}.ts`), ...args], { env: { ...process.env, ...settings() } });
/** Into an empty database of its own; what is wrong with it. Somebody was paying at the moment of the export. */
async function importInto(empty: string, file: string): Promise<string[]> {
  const env = { ...process.env, ...settings(), DATABASE_URL: '', DATA_DIR: empty };
  const command = run(process.execPath, [join(repoRoot, 'scripts/db-import.ts'), file], { env });
  try {
    const { stdout, stderr } = await command.catch((failed: { stdout: string; stderr: string }) => failed);
    expect(stdout).toContain('counted again');
    return stderr.split('\n').filter((line) => line.startsWith('- ') && !line.includes('has been open since'));
  } finally {
    await removeEmbeddedPostgres(empty);
  }
}

const ordersThere = async () => {
  const { body } = await ask('/api/orders/allUser', { token: buyer.token });
  return body.map(({ orderId }: { orderId: string }) => orderId).toSorted();
};

/** The next release beside the one that runs, then that one leaves. */
async function replace(release: string): Promise<ShopProcess> {
  const old = [...nodes];
  const node = await open(release);
  await leave(...old);
  return node;
}

test.skipIf(!hasHistory)(
  'the first release is filled and lives through each since, a restore, a new PostgreSQL and one step back, and nothing is lost',
  async () => {
    const [package_, quiet] = [nativePackage(), ['--no-save', '--ignore-scripts']];
    await run('npm', ['install', ...quiet, '--prefix', folder, `${package_}@${OLD_POSTGRES}`]);
    const native = join(folder, 'node_modules', package_, 'native');
    postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, native });

    const [first = '', second = '', ...others] = await Promise.all(before.map(unpack));
    await open(first);
    [buyer, goods] = [await signIn('client'), await createGoods(startAsking(balancer.url), await signIn('admin'), 6)];
    const filledWith = await ordersThere();
    await whileTheyBuy(() => command(first, 'db-export', join(folder, 'first.export')));

    // Nodes of the first release cannot sell on tables of the second.
    await leave(...nodes);
    await open(second);
    await whileTheyBuy(() => command(second, 'db-export', join(folder, 'second.export')));
    for (const release of [...others, repoRoot]) await whileTheyBuy(() => replace(release));

    await whileTheyBuy(() => command(repoRoot, 'backup', backups));
    const { stdout } = await command(repoRoot, 'restore', backups, '--check');
    expect(stdout).toContain('every mail is accounted for');

    await leave(...nodes);
    await postgres.stop();
    postgres = undefined;
    expect((await command(repoRoot, 'upgrade', '--postgres', '--binaries', native)).stdout).toContain('counted again');
    postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await open();
    await whileTheyBuy(() => command(repoRoot, 'backup', backups));

    const next = await makeNext();
    await whileTheyBuy(() => replace(next));
    await whileTheyBuy(async () => {
      const back = await replace(repoRoot);
      expect(back.said()).toContain('the tables are of the next release');
    });

    for (const name of ['first', 'second'])
      expect(await importInto(join(folder, name), join(folder, `${name}.export`)), name).toEqual([]);

    expect(await ordersThere()).toEqual([...filledWith, ...orders].toSorted());
    // Commands want their own version exactly, and the tables are the next one's.
    expect((await command(next, 'audit-shop')).stdout).toContain('nothing is overdue');
    const { db, close } = openDatabase({ connection: postgres.connection, poolSize: 2, onIdleError: () => {} });
    expect(await findBrokenInvariants(db).finally(close)).toEqual([]);
  },
);
