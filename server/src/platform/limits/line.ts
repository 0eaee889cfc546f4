import { setTimeout as sleep } from 'node:timers/promises';

/** How often the first in a line looks whether there is room, and how long one may stand in it. */
const LOOK_MS = 50;
const LONGEST_MS = 20_000;
const MOST_IN_LINE = 1000;

interface Line {
  last: Promise<unknown>;
  length: number;
}

const lines = new Map<string, Line>();

/**
 * Tries again and again, one after the other of those who want the same: only the first in the line asks the database, and
 * no connection is held in between. Undefined: it took too long, or the line is too long.
 */
export async function standInLine<T>(key: string, tryIt: () => Promise<T | undefined>): Promise<T | undefined> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= MOST_IN_LINE) return undefined;
  lines.set(key, line);
  const until = Date.now() + LONGEST_MS;
  line.length++;
  const mine = line.last.then(() => tryUntil(until, tryIt));
  line.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    line.length--;
    if (line.length === 0) lines.delete(key);
  }
}

async function tryUntil<T>(until: number, tryIt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (;;) {
    const result = await tryIt();
    if (result !== undefined || Date.now() >= until) return result;
    await sleep(LOOK_MS);
  }
}
