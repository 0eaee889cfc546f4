import type pg from 'pg';
import { changeStock } from '../server/src/modules/stock/change-stock.ts';
import { inWrite } from '../server/src/platform/cache/changes.ts';
import { type Database, openDatabase } from '../server/src/platform/db/db.ts';
import { answerQuestions } from './bench-process.ts';

export type WriterQuestion =
  | { readonly begin: { connection: pg.ClientConfig; perSecond: number; variants: readonly string[] } }
  | { readonly end: true };

export interface WriterAnswer {
  readonly writes: number;
  readonly failures: number;
}

const AT_A_TIME = 4;
let database: Database | undefined;
let timer: NodeJS.Timeout | undefined;
let counts = { writes: 0, failures: 0 };

/** Another node of the shop, as far as the one that is measured can see: it sells and takes back, and tells of it. */
function begin({ connection, perSecond, variants }: Extract<WriterQuestion, { begin: object }>['begin']): void {
  database = openDatabase({ connection, poolSize: AT_A_TIME, onIdleError: () => {} });
  const { db } = database;
  counts = { writes: 0, failures: 0 };
  const startedAt = performance.now();
  let begun = 0;
  let open = 0;
  const write = async () => {
    const n = begun++;
    const variantId = variants[Math.floor(n / 2) % variants.length];
    if (variantId === undefined) return;
    // One in, one out: the shop is afterwards what it was.
    const change = { variantId, delta: n % 2 === 0 ? 1 : -1 };
    await inWrite({ db, cache: { take() {} } }, (tx) => changeStock(tx, [change], { reason: 'adjusted' }));
  };
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000);
    while (begun < due && open < AT_A_TIME) {
      open++;
      write()
        .then(
          () => counts.writes++,
          () => counts.failures++,
        )
        .finally(() => open--);
    }
  }, 5);
}

answerQuestions<WriterQuestion, WriterAnswer>(async (question) => {
  if ('begin' in question) {
    begin(question.begin);
    return counts;
  }
  clearInterval(timer);
  await database?.close();
  return counts;
});
