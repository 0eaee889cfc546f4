// Builds the image, runs compose.yaml with ports of this machine alone, and tries what it promises: docs/operating.md, "In containers".
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seconds } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runMain } from './script-error.mjs';
import { buildShopImage, provideImages } from './trial-images.ts';
import { openPodman, type Podman } from './trial-podman.ts';
import { type Ask, askThroughProxy, buy, findProduct, type Product, signIn, until } from './trial-shop.ts';

const PROJECT = 'fieldhouse-trial';
const IMAGE = 'fieldhouse';
const START_SECONDS = 180;
const container = (service: string) => `${PROJECT}_${service}_1`;
const say = (what: string, result: string | number) => console.log(`  ${what.padEnd(52)} ${result}`);

interface Trial {
  readonly podman: Podman;
  readonly ask: Ask;
  readonly product: Product;
  readonly client: string;
  readonly admin: string;
}

/** Asks one node itself, from inside its container. */
async function askNode(podman: Podman, node: string, path: string) {
  const script = 'fetch("http://127.0.0.1:3000" + process.argv[1]).then((r) => r.text()).then(console.log)';
  return JSON.parse(await podman.podman('exec', container(node), 'node', '-e', script, path));
}

async function compose(podman: Podman, folder: string, ...args: string[]): Promise<void> {
  await podman.run('podman-compose', ['--project-name', PROJECT, '--file', join(folder, 'compose.yaml'), ...args]);
}

async function start(podman: Podman, folder: string): Promise<Trial> {
  const password = randomBytes(12).toString('hex');
  // Under both names: older versions of podman-compose know no --env-file.
  for (const name of ['shop.env', '.env'])
    await writeFile(join(folder, name), `DEMO=1\nPUBLIC_URL=https://localhost\nPOSTGRES_PASSWORD=${password}\n`);
  // A demo shop, whose passwords everybody knows, is for this machine only.
  const text = await readFile(join(repoRoot, 'compose.yaml'), 'utf8');
  await writeFile(join(folder, 'compose.yaml'), text.replaceAll(/"(?=\d+:\d+)/g, '"127.0.0.1:'));
  await cp(join(repoRoot, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const startedAt = Date.now();
  await compose(podman, folder, 'up', '--detach', '--no-build');
  const authority = '/data/caddy/pki/authorities/local/root.crt';
  const ca = await until('Caddy makes a certificate', 60, () =>
    podman.podman('exec', container('caddy'), 'cat', authority),
  );
  const ask = askThroughProxy(443, ca);
  await until('both nodes and the worker are open', START_SECONDS, async () => {
    for (const service of ['node1', 'node2', 'worker'])
      if ((await askNode(podman, service, '/readyz')).status !== 'ready') return undefined;
    return (await ask('/readyz')).status === 200 || undefined;
  });
  say('empty database to open shop, all containers', seconds(Date.now() - startedAt));
  const client = await signIn(ask, 'client@fieldhouse.test', 'fieldhouse-client');
  const admin = await signIn(ask, 'admin@fieldhouse.test', 'fieldhouse-admin');
  return { podman, ask, client, admin, product: await findProduct(ask) };
}

async function lookInside({ podman }: Trial): Promise<void> {
  const uid = (await podman.podman('exec', container('node1'), 'id', '-u')).trim();
  if (uid === '0') throw new Error('the shop runs as root');
  say('runs as user', uid);
  const written = await podman.attempt('podman', ['exec', container('node1'), 'touch', '/app/file', '/usr/file']);
  if (written.ok) throw new Error('the image can be written to');
  say('its files can be written to', 'no');
  await podman.podman('healthcheck', 'run', container('node1'));
  say('health check', 'passes');
}

async function tryShop({ podman, ask, client, admin, product }: Trial): Promise<void> {
  const page = await ask('/');
  if (page.status !== 200 || !String(page.body).includes('</html>')) throw new Error(`the home page: ${page.status}`);
  say('home page through Caddy, over TLS', page.status);
  const countMails = async () => (await ask('/api/dev/mailbox?limit=100')).body.length;
  const mails = await countMails();
  const orderId = await buy(ask, client, product);
  await until('the worker sends the mail of an order', 60, async () => (await countMails()) > mails || undefined);
  say('an order is placed, the worker sends its mail', orderId);
  const rows = [{ sku: product.sku, delta: 1000, reason: 'delivery' }];
  const changed = await ask('/api/stock/adjust', { method: 'POST', token: admin, json: { rows, key: orderId } });
  if (changed.status !== 200) throw new Error(`a delivery: ${JSON.stringify(changed.body)}`);
  const expected = changed.body.rows[0].quantity;
  const changedAt = Date.now();
  for (const node of ['node1', 'node2'])
    await until(`${node} sees the change`, 10, async () => {
      const { quantity } = await askNode(podman, node, `/api/products/id/${product._id}`);
      return quantity === expected || undefined;
    });
  say('a change of stock is seen on both nodes', `within ${seconds(Date.now() - changedAt)}`);
}

/** People look and buy while `work` is done; every answer has to be a good one. */
async function whilePeopleBuy(trial: Trial, work: () => Promise<unknown>): Promise<string> {
  const { ask, client, product } = trial;
  let over = false;
  let looks = 0;
  let orders = 0;
  const look = async () => {
    for (; !over; looks++) {
      const { status } = await ask(looks % 2 ? '/' : `/api/products/id/${product._id}?n=${looks}`);
      if (status !== 200) throw new Error(`a look was answered with ${status}`);
    }
  };
  const shop = async () => {
    for (; !over; orders++) await buy(ask, client, product);
  };
  const people = Promise.all([look(), look(), shop()]);
  people.catch(() => {});
  await work();
  over = true;
  await people;
  return `${looks} looks and ${orders} orders, none failed`;
}

async function loseNodes(trial: Trial): Promise<void> {
  const { podman, ask } = trial;
  const stop = () => podman.podman('stop', '--time', '20', container('node1'));
  say('node 1 is stopped in order meanwhile', await whilePeopleBuy(trial, stop));
  const code = await podman.podman('inspect', '--format', '{{.State.ExitCode}}', container('node1'));
  if (code.trim() !== '0') throw new Error(`node 1 ended with ${code.trim()}`);
  await podman.podman('start', container('node1'));
  await until(
    'node 1 is back',
    START_SECONDS,
    async () => (await askNode(podman, 'node1', '/readyz')).status === 'ready' || undefined,
  );
  await podman.podman('kill', container('node2'));
  for (let n = 0; n < 20; n++) {
    const { status } = await ask('/');
    if (status !== 200) throw new Error(`with node 2 killed the home page was answered with ${status}`);
  }
  say('node 2 is killed; 20 looks and an order', await buy(ask, trial.client, trial.product));
  await podman.podman('start', container('node2'));
}

async function measure({ podman }: Trial): Promise<void> {
  for (const service of ['node1', 'node2', 'worker']) {
    await until(`${service} answers`, START_SECONDS, () => askNode(podman, service, '/readyz'));
    const status = await podman.podman('exec', container(service), 'cat', '/proc/1/status');
    say(`memory of ${service}`, `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`);
  }
  const audit = await podman.podman('exec', container('worker'), 'node', 'scripts/audit-shop.ts');
  say('the audit, inside the worker', audit.trim().split('\n').at(-1) ?? '');
}

async function tryImage(
  podman: Podman,
  folder: string,
  options: { ca?: string | undefined; keep: boolean },
): Promise<void> {
  const made = await provideImages(podman, folder);
  if (made.length > 0) say('made from Debian’s packages, for want of a registry', made.join(', '));
  try {
    const startedAt = Date.now();
    await buildShopImage(podman, IMAGE, folder, options.ca);
    const bytes = await podman.podman('image', 'inspect', '--format', '{{.Size}}', IMAGE);
    say('image', `${Math.round(Number(bytes) / 1e6)} MB, built in ${seconds(Date.now() - startedAt)}`);
    const trial = await start(podman, folder);
    await lookInside(trial);
    await tryShop(trial);
    await loseNodes(trial);
    await measure(trial);
  } catch (error) {
    for (const service of ['postgres', 'node1', 'node2', 'worker', 'caddy']) {
      const { output } = await podman.attempt('podman', ['logs', '--tail', '20', container(service)]);
      console.error(`--- ${service}\n${output}`);
    }
    throw error;
  } finally {
    await compose(podman, folder, 'down', '--volumes').catch(() => {});
    // Older versions of podman-compose leave it.
    await podman.attempt('podman', ['network', 'rm', `${PROJECT}_default`]);
    if (!options.keep) await podman.attempt('podman', ['rmi', '--force', IMAGE, ...made]);
  }
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      restricted: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      ca: { type: 'string' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-image-'));
  try {
    await tryImage(await openPodman(folder, values.restricted), folder, values);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
