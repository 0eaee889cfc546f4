import type { KeptMail } from '@fieldhouse/contracts/demo.schemas';
import { tasksOf } from '../jobs.ts';
import { addAccount } from '../modules/accounts/index.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';
import { createPasswords, type Passwords } from '../platform/passwords/passwords.ts';
import { eventually, quickTiming } from './test-queue.ts';
import { openTestShop, quickHash, quickVerify, type TestShop, type TestShopOptions } from './test-shop.ts';

export const PASSWORD = 'Three lanes and a whistle';
export const OTHER_PASSWORD = 'Seven hurdles, one puddle';

export interface Ask {
  readonly payload?: unknown;
  readonly token?: string;
  /** The network address from which it comes. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

export interface Told {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was answered
  readonly body: any;
  readonly text: string;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface AccountShop extends TestShop {
  /** A clock that the test moves on. */
  readonly clock: { ms: number };
  /** How often argon2 has run. */
  readonly argon2: { hashed: number; verified: number };
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, ask?: Ask): Promise<Told>;
  /** An activated account, made without any mail. */
  person(role?: 'admin' | 'client', change?: Partial<Person>): Promise<Person>;
  signIn(person: Pick<Person, 'email' | 'password'>, from?: string): Promise<string>;
  mailsTo(email: string): Promise<KeptMail[]>;
  /** The newest mail to an address, once there are that many. */
  mailTo(email: string, count?: number): Promise<KeptMail>;
}

/** A shop for tests about accounts, with the demo mailbox and a worker, unless it is told to start none. */
export async function openAccountShop(
  options: TestShopOptions & { readonly worker?: 'none' } = {},
): Promise<AccountShop> {
  const clock = { ms: Date.now() };
  const argon2 = { hashed: 0, verified: 0 };
  const deps = { passwords: countedPasswords(argon2), now: () => new Date(clock.ms), ...options.deps };
  const shop = await openTestShop({ ...options, deps });
  const worker = options.worker === 'none' ? undefined : workFor(shop);
  const ask = askerOf(shop);
  const mailsTo = async (email: string) =>
    ((await ask('GET', '/api/dev/mailbox')).body as KeptMail[]).filter(({ to }) => to === email);
  return {
    ...shop,
    clock,
    argon2,
    ask,
    person: (role = 'client', change = {}) => addPerson(shop, role, change),
    async signIn({ email, password }, from) {
      const payload = { email, password };
      const { status, body } = await ask('POST', '/api/auth/signin', { payload, ...(from !== undefined && { from }) });
      if (status !== 200) throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`);
      return body.tokenId;
    },
    mailsTo,
    mailTo: (email, count = 1) =>
      eventually(async () => {
        const mails = await mailsTo(email);
        return mails.length >= count ? mails[0] : undefined;
      }),
    async close() {
      await worker?.stop();
      await shop.close();
    },
  };
}

/** A worker that does what waits in the background, as one of the shop's does. */
export function workFor({ database, deps }: TestShop): Worker {
  return startWorker({
    connection: database.connection,
    log: deps.log,
    onJob: () => {},
    tasks: tasksOf(deps),
    recurring: [],
    timing: quickTiming,
  });
}

/** The secret at the end of the link in a mail. */
export function tokenIn({ text }: Pick<KeptMail, 'text'>): string {
  const token = /\/(?:email-activate|resetpassword|invitation)\/([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}

function countedPasswords(counts: { hashed: number; verified: number }): Passwords {
  return createPasswords({
    hash: (password) => {
      counts.hashed++;
      return quickHash(password);
    },
    verify: (stored, password) => {
      counts.verified++;
      return quickVerify(stored, password);
    },
  });
}

function askerOf({ app }: TestShop): AccountShop['ask'] {
  return async (method, url, { payload, token, from = '203.0.113.1', headers } = {}) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? answer.json() : undefined;
    return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
  };
}

async function addPerson(
  { deps }: TestShop,
  role: 'admin' | 'client',
  { email = `${role}-${newId()}@example.com`, password = PASSWORD }: Partial<Person>,
): Promise<Person> {
  const ready = { name: `Pat ${role}`, email, role, passwordHash: await quickHash(password), newsLetter: false };
  const id = await inTransaction(deps.db, (tx) => addAccount(tx, ready, deps.now()));
  if (id === undefined) throw new Error('the address is taken');
  return { email, password, id };
}
