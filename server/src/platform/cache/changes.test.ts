import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { counting } from '../../testing/manual-cache.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-shop.ts';
import { type Database, openDatabase } from '../db/db.ts';
import { connectChangeSource } from './change-reader.ts';
import { changed, inWrite } from './changes.ts';
import { createPublicCache, type PublicCache } from './public-cache.ts';

let copy: TestDatabase;
let database: Database;
const open: PublicCache[] = [];
let now = 0;

/** A node of its own on the same database; time stands still unless moved. */
function node(): { db: Database['db']; cache: PublicCache; source: pg.Pool } {
  const source = connectChangeSource(copy.connection, () => {}) as pg.Pool;
  const cache = createPublicCache({ source, onReadFailure: () => {}, now: () => now, lookEveryMs: 0 });
  open.push(cache);
  return { db: database.db, cache, source };
}

beforeEach(async () => {
  now = 1_000_000;
  copy = await createTestDatabase();
  database = openDatabase({ connection: copy.connection, poolSize: 5, onIdleError: () => {} });
});
afterEach(async () => {
  for (const cache of open.splice(0)) await cache.close();
  await database.close();
  await copy.drop();
});

async function read(cache: PublicCache, question: ReturnType<typeof counting>): Promise<string> {
  return String((await cache.ask(question)).forms.get('plain'));
}

/** A question that is kept on a node whose reader has begun to look. */
async function kept(cache: PublicCache, key: string) {
  await cache.look();
  const question = counting(key, { freshMs: 0 });
  for (let i = 0; i < 2; i++) await cache.ask(question);
  return question;
}

/** Transactions are numbered per server: until those of other tests that began before ours are through. */
const nothingOpen = () =>
  vi.waitUntil(
    async () => {
      const open = sql`select 1 from change where xid >= pg_snapshot_xmin(pg_current_snapshot())`;
      return (await open.execute(database.db)).rows.length === 0;
    },
    { timeout: 25_000 + (process.env.TEST_LONG ? 300_000 : 0) },
  );

const rows = async () => (await sql<{ tag: string }>`select tag from change order by id`.execute(database.db)).rows;

describe('two nodes on one database', () => {
  test('see each other’s writes after a look, the writing one at once', async () => {
    const [a, b] = [node(), node()];
    const [onA, onB] = [await kept(a.cache, 'ball'), await kept(b.cache, 'ball')];
    await inWrite(a, (tx) => changed(tx, ['ball']));
    expect(await read(a.cache, onA)).toBe('ball 3');
    expect(await read(b.cache, onB)).toBe('ball 2');
    await b.cache.look();
    expect(await read(b.cache, onB)).toBe('ball 3');
  });

  test('a node does not compute again when it reads its own write', async () => {
    const { cache, db } = node();
    const ball = await kept(cache, 'ball');
    await inWrite({ db, cache }, (tx) => changed(tx, ['ball']));
    expect(await read(cache, ball)).toBe('ball 3');
    await cache.look();
    expect(await read(cache, ball)).toBe('ball 3');
  });

  test('a write that is retried after a conflict is announced once', async () => {
    const [a, b] = [node(), node()];
    const onB = await kept(b.cache, 'ball');
    let tries = 0;
    await inWrite(a, async (tx) => {
      await changed(tx, ['ball']);
      if (++tries === 1) await sql`do 'begin raise serialization_failure; end'`.execute(tx);
    });
    expect(await rows()).toEqual([{ tag: 'ball' }]);
    await b.cache.look();
    expect(await read(b.cache, onB)).toBe('ball 3');
  });

  test('a write that drew its number first and commits last is not missed', async () => {
    const [a, b] = [node(), node()];
    const [ball, racket] = [await kept(b.cache, 'ball'), await kept(b.cache, 'racket')];
    const { promise: advanceClaimed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: drawn, resolve: hasDrawn } = Promise.withResolvers<void>();
    const first = inWrite(a, async (tx) => {
      await changed(tx, ['ball']);
      hasDrawn();
      await advanceClaimed;
    });
    try {
      await Promise.race([drawn, first]);
      await inWrite(a, (tx) => changed(tx, ['racket']));
      await b.cache.look();
      expect([await read(b.cache, ball), await read(b.cache, racket)]).toEqual(['ball 2', 'racket 3']);
    } finally {
      commit();
    }
    await first;
    expect(await rows()).toEqual([{ tag: 'ball' }, { tag: 'racket' }]);
    await b.cache.look();
    expect([await read(b.cache, ball), await read(b.cache, racket)]).toEqual(['ball 3', 'racket 3']);
  });

  test('what was written before a node began to look cannot be trusted', async () => {
    const [a, b] = [node(), node()];
    const early = counting('ball', { freshMs: 0 });
    for (let i = 0; i < 2; i++) await b.cache.ask(early);
    await inWrite(a, (tx) => changed(tx, ['ball']));
    await b.cache.look();
    expect(await read(b.cache, early)).toBe('ball 3');
  });

  test('a broken connection makes a node start over, with nothing outdated', async () => {
    const [a, b] = [node(), node()];
    const ball = await kept(b.cache, 'ball');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'fieldhouse changes' and datname = current_database()`.execute(a.db);
    await inWrite(a, (tx) => changed(tx, ['ball']));
    await b.cache.look();
    await b.cache.look();
    expect(await read(b.cache, ball)).toBe('ball 3');
  });
});

describe('a write', () => {
  test('that is taken back leaves no trace elsewhere', async () => {
    const [a, b] = [node(), node()];
    const ball = await kept(b.cache, 'ball');
    const failing = inWrite(a, async (tx) => {
      await changed(tx, ['ball']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await b.cache.look();
    expect(await read(b.cache, ball)).toBe('ball 2');
  });

  test('shows on its own node as soon as it is through, not while it is open', async () => {
    const { db, cache } = node();
    const ball = await kept(cache, 'ball');
    await inWrite({ db, cache }, async (tx) => {
      await changed(tx, ['ball']);
      expect(await read(cache, ball)).toBe('ball 2');
    });
    expect(await read(cache, ball)).toBe('ball 3');
  });

  test('inside another is part of it', async () => {
    const { db, cache } = node();
    const ball = await kept(cache, 'ball');
    const failing = inWrite({ db, cache }, async (tx) => {
      await inWrite({ db: tx, cache }, (inner) => changed(inner, ['ball', 'ball']));
      await changed(tx, ['ball', 'racket']);
      expect(await read(cache, ball)).toBe('ball 2');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);

    await inWrite({ db, cache }, async (tx) => {
      await inWrite({ db: tx, cache }, (inner) => changed(inner, ['ball', 'ball']));
      await changed(tx, ['ball', 'racket']);
    });
    expect(await rows()).toEqual([{ tag: 'ball' }, { tag: 'racket' }]);
  });

  test('in a transaction of another kind is refused, because this node would not learn of it', async () => {
    const failing = database.db.transaction().execute((tx) => changed(tx, ['ball']));
    await expect(failing).rejects.toThrow('inWrite');
  });
});

test('a look finds new rows by the index, however many old ones there are', async () => {
  const { cache, source } = node();
  for (let i = 0; i < 20; i++)
    await sql`insert into change (tag) select 'old' from generate_series(1, 1000)`.execute(database.db);
  await sql`analyze change`.execute(database.db);
  await cache.look();
  let plan = '';
  const query = source.query.bind(source);
  // A transaction that others keep open holds the snapshot back, and then most rows are new and the planner may prefer to
  // read them all. What must hold is that the index serves the question.
  await query('set enable_seqscan = off', []);
  source.query = (async (text: string, values: unknown[]) => {
    const { rows: lines } = await query(`explain ${text}`, values);
    plan = lines.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    return query(text, values);
  }) as typeof source.query;
  await cache.look();
  expect(plan).toContain('change_xid');
  expect(plan).not.toContain('Seq Scan');
});

test('old rows are cleared away once every node has had the time to read them', async () => {
  const { db, cache, source } = node();
  const later = (minutes: number) => {
    const query = source.query.bind(source);
    // The database's own clock, moved.
    source.query = (async (statement: string, values: unknown[]) => {
      const result = await query(statement, values);
      for (const row of result.rows) if ('at' in row) row.at += minutes * 60_000;
      return result;
    }) as typeof source.query;
  };
  await inWrite({ db, cache }, (tx) => changed(tx, ['first']));
  await nothingOpen();
  await cache.look();
  await inWrite({ db, cache }, (tx) => changed(tx, ['second']));
  later(9);
  await cache.look();
  expect(await rows()).toEqual([{ tag: 'first' }, { tag: 'second' }]);
  later(2);
  await nothingOpen();
  await cache.look();
  expect(await rows()).toEqual([{ tag: 'second' }]);
  later(11);
  await cache.look();
  expect(await rows()).toEqual([]);
});
