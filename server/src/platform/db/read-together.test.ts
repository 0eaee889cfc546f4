import { expect, test } from 'vitest';
import type { Db } from './db.ts';
import { readTogether } from './read-together.ts';

const pool = { isTransaction: false } as Db;
const transaction = { isTransaction: true } as Db;

/** Has every row but `none`, and fails for `bad`. */
function countingReader() {
  const asked: (readonly string[])[] = [];
  const read = readTogether(async (_db, ids) => {
    asked.push(ids);
    if (ids.includes('bad')) throw new Error('connection lost');
    return ids
      .filter((id) => id !== 'none')
      .toSorted()
      .map((_id) => ({ _id }));
  });
  return { asked, read };
}

const idsOf = async (rows: Promise<readonly { _id: string }[]>) => (await rows).map(({ _id }) => _id);

test('what several ask for at the moment is read by one statement, and each gets its own rows in its own order', async () => {
  const { asked, read } = countingReader();
  const answers = await Promise.all([
    idsOf(read(pool, ['b', 'none', 'a'])),
    idsOf(read(pool, ['A', 'c', 'a'])),
    idsOf(read(pool, [])),
  ]);
  expect(answers).toEqual([['b', 'a'], ['a', 'c', 'a'], []]);
  expect(asked).toEqual([['b', 'none', 'a', 'c']]);
  expect(await idsOf(read(pool, ['c']))).toEqual(['c']);
  expect(asked).toHaveLength(2);
});

test('a transaction reads for itself, another database too, and many rows are read in several statements', async () => {
  const { asked, read } = countingReader();
  const many = Array.from({ length: 200 }, (_, i) => `p${i}`);
  const other = { isTransaction: false } as Db;
  await Promise.all([
    read(pool, ['a']),
    read(transaction, ['b']),
    read(other, ['c']),
    read(pool, many),
    read(pool, many),
  ]);
  expect(asked.map((ids) => ids.length).toSorted((a, b) => a - b)).toEqual([1, 1, 200, 201]);
});

test('when reading fails, everybody who waits for it is told, and the next one tries anew', async () => {
  const { read } = countingReader();
  const results = await Promise.allSettled([read(pool, ['a']), read(pool, ['bad'])]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await idsOf(read(pool, ['a']))).toEqual(['a']);
});
