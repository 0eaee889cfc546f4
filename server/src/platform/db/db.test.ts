import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseAddress, openDatabaseAddress } from '../../testing/faults/database-address.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-shop.ts';
import { findConflict, isDatabaseUnavailable } from './database-errors.ts';
import { countRetries, type Database, inTransaction, liftTimeout, openDatabase } from './db.ts';
import { forgetNamedTexts } from './named-client.ts';
import { keepsSessions, requireSessions } from './require-sessions.ts';
import { runAs } from './reserved-connections.ts';

let copy: TestDatabase;
let database: Database;

const open = (poolSize: number) => openDatabase({ connection: copy.connection, poolSize, onIdleError: () => {} });

beforeAll(async () => {
  forgetNamedTexts();
  copy = await createTestDatabase();
  database = open(1);
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const preparedNames = async () =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db)).rows.map(
    (row) => row.name,
  );

describe('statements are planned once', () => {
  test('the same text is prepared under one name', async () => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int + 40 as sum`.execute(database.db);
    expect(await preparedNames()).toHaveLength(1);
  });

  test('a plan that a migration has outdated is replanned without anybody noticing', async () => {
    await sql`create table note (id int)`.execute(database.db);
    const read = () => sql`select * from note where id > ${0}`.execute(database.db);
    await read();
    await sql`alter table note add column body text`.execute(database.db);
    expect((await read()).rows).toEqual([]);
  });

  test('in a transaction the outdated plan ends it as "away", and the next try works', async () => {
    const read = () => inTransaction(database.db, (tx) => sql`select * from note where id > ${0}`.execute(tx));
    await read();
    await sql`alter table note add column tail text`.execute(database.db);
    const error = await read().catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect((await read()).rows).toEqual([]);
  });
});

describe('transactions are an argument', () => {
  test('a failure takes back all that was written with it, nested calls included', async () => {
    await sql`create table tally (n int)`.execute(database.db);
    const failing = inTransaction(database.db, async (tx) => {
      await sql`insert into tally values (1)`.execute(tx);
      await inTransaction(tx, (same) => sql`insert into tally values (2)`.execute(same));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await sql`select * from tally`.execute(database.db)).rows).toEqual([]);
  });
});

describe('transactions in each other’s way', () => {
  test('a deadlock ends one of the two, which is repeated: both happen, once', async () => {
    const two = open(2);
    try {
      await sql`create table shelf (id int primary key, n int)`.execute(two.db);
      await sql`insert into shelf values (1, 0), (2, 0)`.execute(two.db);
      let tries = 0;
      let holding = 0;
      const { promise: bothHold, resolve } = Promise.withResolvers<void>();
      const move = (from: number, to: number) =>
        inTransaction(two.db, async (tx) => {
          tries++;
          await sql`set local deadlock_timeout = '20ms'`.execute(tx);
          await sql`update shelf set n = n - 1 where id = ${from}`.execute(tx);
          if (++holding === 2) resolve();
          await bothHold;
          await sql`update shelf set n = n + 1 where id = ${to}`.execute(tx);
        });
      await Promise.all([move(1, 2), move(2, 1)]);
      // The one that comes again may be quicker than the one it made room for, and they meet once more.
      expect(tries).toBeGreaterThan(2);
      expect([...countRetries(two.db)]).toEqual([['40P01', tries - 2]]);
      expect((await sql`select n from shelf`.execute(two.db)).rows).toEqual([{ n: 0 }, { n: 0 }]);
    } finally {
      await two.close();
    }
  });

  test('what fails in the same way each time is told after a few tries', async () => {
    let tries = 0;
    const failing = inTransaction(database.db, async (tx) => {
      tries++;
      await sql`do 'begin raise serialization_failure; end'`.execute(tx);
    });
    expect(findConflict(await failing.catch((caught: unknown) => caught))).toBe('40001');
    expect(tries).toBe(4);
    expect(countRetries(database.db).get('40001')).toBe(3);
  });
});

test('a connection that breaks while a transaction pauses fails that transaction, and nothing else', async () => {
  const killer = open(1);
  onTestFinished(() => killer.close());
  const failing = inTransaction(database.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(killer.db);
    await sleep(50);
    await sql`select 1`.execute(tx);
  });
  expect(isDatabaseUnavailable(await failing.catch((caught: unknown) => caught))).toBe(true);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test('the last connections are for readers, and a writer who waits too long is told that the database is away', async () => {
  const options = { connection: copy.connection, poolSize: 2, keptForReaders: 1, onIdleError: () => {} };
  const shared = openDatabase({ ...options, writersWaitMs: 10 });
  const ask = () => sql`select 1 as one`.execute(shared.db);
  try {
    await inTransaction(shared.db, async () => {
      expect(isDatabaseUnavailable(await ask().catch((caught: unknown) => caught))).toBe(true);
      expect((await runAs({ readsOnly: true }, ask)).rows).toEqual([{ one: 1 }]);
    });
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  } finally {
    await shared.close();
  }
});

test('a constraint violation is no sign of an absent database', async () => {
  const error = await sql`select 1 / ${0}::int`.execute(database.db).catch((caught: unknown) => caught);
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('arrays come back as they were written, whatever is in them', async () => {
  const texts = ['plain', '', 'a,b', '{x}', 'say "no"', 'back\\slash', 'NULL', 'null', ' spaced ', 'é'];
  const { rows } = await sql<{
    all: string[];
    plain: string[];
    none: string[];
    holes: unknown;
    grid: unknown;
    numbers: number[];
  }>`
    select ${texts}::text[] as all, array['a', 'b c'] as plain, '{}'::text[] as none, array['a', null] as holes,
      array[array['a'], array['b']] as grid, array[1, -20, 300] as numbers`.execute(database.db);
  expect(rows[0]).toEqual({
    all: texts,
    plain: ['a', 'b c'],
    none: [],
    holes: ['a', null],
    grid: [['a'], ['b']],
    numbers: [1, -20, 300],
  });
});

describe('a server that says nothing any more', () => {
  let address: DatabaseAddress;
  let far: Database;
  const ask = () => sql<{ n: number }>`select ${1}::int as n`.execute(far.db);

  beforeEach(async () => {
    const { host = '', port = 0, user, database: name } = copy.connection;
    address = await openDatabaseAddress({ host, port });
    const connection = { host: '127.0.0.1', port: address.port, user, database: name };
    far = openDatabase({ connection, poolSize: 2, onIdleError: () => {}, unresponsiveMs: 1000 });
    await Promise.all([ask(), ask()]);
  });
  afterEach(async () => {
    await far.close();
    await address.close();
  });

  test('is given up after a while, with all its connections, and asked anew', async () => {
    address.goSilent();
    const failure = await ask().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    // The other one may be handed out once more before its end has been noticed.
    const [, second] = [await ask().catch(() => undefined), await ask()];
    expect(second.rows).toEqual([{ n: 1 }]);
  });

  test('is waited for by whoever has said that it takes its time', async () => {
    await inTransaction(far.db, async (tx) => {
      await liftTimeout(tx);
      await sql`select pg_sleep(2.5)`.execute(tx);
    });
  });
});

describe('a pooler in between', () => {
  test('is asked for nothing that it would refuse when a connection opens', async () => {
    const asked = Promise.withResolvers<string[]>();
    const pooler = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (packet) => {
        // The length, the version of the protocol, then names and values, each with a zero at its end.
        asked.resolve(
          packet
            .subarray(8)
            .toString()
            .split('\0')
            .filter((_, n) => n % 2 === 0),
        );
        socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void pooler.close());
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    const far = openDatabase({
      connection: { host: '127.0.0.1', port, user: 'shop', database: 'shop' },
      poolSize: 1,
      onIdleError: () => {},
    });
    onTestFinished(() => far.close());
    await sql`select 1`.execute(far.db).catch(() => {});
    expect((await asked.promise).filter(Boolean).toSorted()).toEqual([
      'application_name',
      'client_encoding',
      'database',
      'user',
    ]);
  });

  test('is noticed when it gives every transaction another connection', async () => {
    const [one, other] = [new pg.Client(copy.connection), new pg.Client(copy.connection)];
    onTestFinished(async () => void (await Promise.all([one.end(), other.end()])));
    await Promise.all([one.connect(), other.connect()]);
    expect(await keepsSessions(one, other)).toBe(true);
    // The server that was used last is lent to whoever asks next, or each in turn.
    expect(await keepsSessions(one, one)).toBe(false);
    let turn = 0;
    const inTurn = { query: ((...args: [string]) => (turn++ % 2 ? one : other).query(...args)) as pg.Client['query'] };
    expect(await keepsSessions(inTurn, other)).toBe(false);
    await requireSessions(copy.connection);
  });

  test('and a connection for reading: whatever it says, it changes nothing', async () => {
    const reading = openDatabase({ connection: copy.connection, poolSize: 1, onIdleError: () => {}, readOnly: true });
    onTestFinished(() => reading.close());
    expect((await sql`select 1 as one`.execute(reading.db)).rows).toEqual([{ one: 1 }]);
    await expect(sql`create table written (n int)`.execute(reading.db)).rejects.toThrow(/read-only/);
  });
});
