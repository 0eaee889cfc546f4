import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sum } from '@fieldhouse/contracts/spread.rules';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { findCopyOf } from '../platform/db/restored-copy.ts';
import { version } from '../platform/version.ts';
import { listTables, readLevel, readSequences } from './shop-tables.repo.ts';
import { encodeFrame, type Frame } from './transfer-file.ts';

export interface Transferred {
  readonly tables: number;
  readonly rows: number;
}

/** Writes the whole shop as it is at one moment into a file, which is there when it is whole. The shop may be at work. */
export async function exportShop(client: pg.ClientBase, file: string): Promise<Transferred> {
  const unfinished = `${file}.unfinished`;
  try {
    return await exportInto(client, async (content) => {
      // Readable by its owner only: it holds addresses of people, and hashes of passwords.
      await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
      await rename(unfinished, file);
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The same, for whoever takes the file's content. */
export async function exportInto(
  client: pg.ClientBase,
  take: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Transferred> {
  const sums = { tables: 0, rows: 0 };
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read, read only');
  try {
    const zipped = createGzip({ level: 4 });
    // Whichever of the two fails ends the other; what the one who takes it says is the reason.
    const [given, taken] = await Promise.allSettled([pipeline(encode(frames(client, sums)), zipped), take(zipped)]);
    if (taken.status === 'rejected') throw taken.reason;
    if (given.status === 'rejected') throw given.reason;
  } finally {
    await client.query('rollback').catch(() => {});
  }
  return sums;
}

async function* encode(all: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of all) yield encodeFrame(frame);
}

async function* frames(client: pg.ClientBase, sums: { tables: number; rows: number }): AsyncGenerator<Frame> {
  const exportedAt = new Date().toISOString();
  const [level, copyOf] = [await readLevel(client), await findCopyOf(client)];
  const said = { format: 'fieldhouse-export', version: 1, shop: version, exportedAt, level } as const;
  yield { kind: 'header', value: { ...said, ...(copyOf !== undefined && { copyOf }) } };
  const copies = new Map<string, CopyToStreamQuery>();
  for (const table of await listTables(client)) {
    yield { kind: 'table', value: table };
    const copy = client.query(copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`));
    copies.set(table.name, copy);
    for await (const block of blocksOf(copy)) yield { kind: 'rows', value: block };
  }
  const sequences = await readSequences(client);
  // After another query: a stream can end before the server has said how many rows it was.
  const rows = Object.fromEntries(Array.from(copies, ([name, { rowCount }]) => [name, rowCount]));
  sums.tables = copies.size;
  sums.rows = sum(Object.values(rows));
  yield { kind: 'trailer', value: { rows, sequences } };
}

/** When the rest is not wanted, it is read all the same: the connection is of no use before the server has said it all. */
export async function* blocksOf(copy: CopyToStreamQuery): AsyncGenerator<Buffer> {
  try {
    for await (const block of copy.iterator({ destroyOnReturn: false })) yield block;
  } finally {
    copy.resume();
  }
}
