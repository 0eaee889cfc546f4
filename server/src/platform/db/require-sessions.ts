import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../process.ts';

type Asked = Pick<pg.ClientBase, 'query'>;

const WAIT_MS = 5000;

/**
 * Whether a connection keeps what is said on it: behind a pooler that lends servers for one transaction at a time,
 * another connection hears it, or the next statement has another server.
 */
export async function keepsSessions(one: Asked, other: Asked): Promise<boolean> {
  const look = 'select current_setting($1, true) as mark, pg_backend_pid() as server';
  const ask = async (whom: Asked) => (await whom.query(look, ['fieldhouse.session'])).rows[0];
  const mark = randomUUID();
  await one.query(`set fieldhouse.session = '${mark}'`);
  const first = await ask(one);
  await other.query('begin');
  const stranger = await ask(other);
  const again = await ask(one);
  await other.query('rollback');
  return first.mark === mark && again.mark === mark && first.server === again.server && stranger.mark !== mark;
}

/** Locks, prepared statements and messages of the job queue live on one connection (decision 84). */
export async function requireSessions(connection: pg.ClientConfig): Promise<void> {
  const open = () => new pg.Client({ ...connection, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
  const [one, other] = [open(), open()];
  for (const client of [one, other]) client.on('error', () => {});
  try {
    await one.connect();
    await other.connect();
    if (await keepsSessions(one, other)) return;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
  throw new StartError(
    'DATABASE_URL leads to a pooler that gives every transaction another connection; the shop needs its own.',
    'Set the pooler to session mode (PgBouncer: pool_mode = session), or name the database itself.',
  );
}
