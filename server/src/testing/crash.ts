import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { readStartCommand } from '../../../scripts/start-command.mjs';
import { findDisputes, sweepDisputes, sweepRefunds } from '../modules/after-sales/index.ts';
import { sweepPayments } from '../modules/checkout/index.ts';
import type { Db } from '../platform/db/db.ts';
import { expectCleanAudit } from './paying.ts';
import type { TestShop } from './test-shop.ts';

export interface Kill {
  /** By its place in the request, or the first of a name. */
  readonly step: number | string;
  readonly phase: 'before' | 'after';
}

export interface CrashOrder {
  readonly connection: pg.ClientConfig;
  readonly gatewayUrl: string;
  readonly webhookSecret: string;
  readonly request: {
    readonly method: 'POST' | 'PUT';
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly payload?: object;
  };
  readonly kill?: Kill;
}

/** Of the node that is killed. */
export const CRASH_WEBHOOK_SECRET = 'whsec_crash';

const script = join(import.meta.dirname, 'crash-node.ts');

type Crashed =
  | { readonly killed: true }
  | { readonly killed: false; readonly status: number; readonly steps: string[] };

/** Asks a node in another process, which may be killed on the way. */
export async function askDyingNode(shop: TestShop, request: CrashOrder['request'], kill?: Kill): Promise<Crashed> {
  const { database, deps } = shop;
  const gatewayUrl = deps.demoGateway?.url ?? '';
  const node = { connection: database.connection, gatewayUrl, webhookSecret: CRASH_WEBHOOK_SECRET };
  const order: CrashOrder = { ...node, request, ...(kill && { kill }) };
  const child = fork(script, [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, ...readStartCommand().settings },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  let report: { status: number; steps: string[] } | undefined;
  child.on('message', (message) => {
    report = message as typeof report;
  });
  const [code, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') return { killed: true };
  if (code !== 0 || !report) throw new Error(`the node ended with ${code ?? signal}: ${said}`);
  return { killed: false, ...report };
}

/** Half a minute passes: no claim of a dead node holds any longer. So does the hour after which a bank is asked again. */
async function letClaimsRunOut(db: Db): Promise<void> {
  await sql`update payment set look_at = now() - interval '1 second' where look_at is not null`.execute(db);
  for (const table of ['payment', 'refund', 'request_key', 'webhook_delivery'])
    await sql`update ${sql.table(table)} set claimed_until = now() - interval '1 second'
      where claimed_until is not null`.execute(db);
}

/** Half a minute later another node sweeps. */
export async function sweepLater(shop: TestShop): Promise<void> {
  await letClaimsRunOut(shop.deps.db);
  await sweepPayments(shop.deps);
  await sweepRefunds(shop.deps);
  await findDisputes(shop.deps);
  await sweepDisputes(shop.deps);
}

async function countOpen({ deps }: TestShop): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from payment where state = 'open' and look_at is null) + (select count(*) from refund where state = 'open') as n`.execute(
    deps.db,
  );
  return rows[0]?.n;
}

export interface Flow {
  /** Makes a new case, and the request that is going to be interrupted. */
  prepare(): Promise<CrashOrder['request']>;
  /** After the sweep and after the caller has asked once more. */
  check(): Promise<void>;
  /** Of a payment at a bank, which goes on waiting until the caller asks once more. */
  readonly atBank?: true;
}

/** A quarter of an hour passes: attempts to pay that died with their node, all in one network, are counted no longer. */
const letWindowsEnd = (db: Db) => sql`delete from rate_count`.execute(db);

/** Kills a node at one point; another one sweeps; the caller asks again; the books are right. False: it came through. */
export async function survive(shop: TestShop, flow: Flow, kill: Kill): Promise<boolean> {
  await letWindowsEnd(shop.deps.db);
  const request = await flow.prepare();
  const { killed } = await askDyingNode(shop, request, kill);
  await sweepLater(shop);
  if (!flow.atBank) expect(await countOpen(shop)).toBe(0);
  await expectCleanAudit(shop);
  const again = await shop.app.inject(request);
  expect(again.statusCode).toBeLessThan(500);
  await sweepLater(shop);
  expect(await countOpen(shop)).toBe(0);
  await flow.check();
  await expectCleanAudit(shop);
  return killed;
}

/** The names of all steps of a request that comes through. */
export async function listSteps(shop: TestShop, flow: Flow): Promise<string[]> {
  const result = await askDyingNode(shop, await flow.prepare());
  if (result.killed) throw new Error('it was killed from outside');
  return result.steps;
}
