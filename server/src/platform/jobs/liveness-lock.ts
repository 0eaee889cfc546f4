import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Advisory locks have two numbers: this class, and the hash of a worker's id. Held as long as that worker lives. */
export const WORKER_LOCK_CLASS = 17_992;

/** Locks for what one node at a time may do. */
const roleLocks = { classId: 17_993, recurring: 1 } as const;

/**
 * Proves that a worker is alive: a connection that holds an advisory lock for the worker's id, which PostgreSQL
 * releases when the process dies, however it dies.
 */
export interface LivenessLock {
  hold(workerId: string): Promise<void>;
  /** Whether this is the worker that does the recurring work. Asking also finds out whether the connection is alive. */
  lead(): Promise<boolean>;
  /** Resolves when the connection has been lost for so long that others may consider the worker dead. */
  readonly broken: Promise<void>;
  close(): Promise<void>;
}

export interface LivenessLockOptions {
  readonly connection: pg.ClientConfig;
  /** How long the connection may be lost. Must be shorter than the interval between two checks of the others. */
  readonly patienceMs: number;
}

const RETRY_MS = 100;

export async function openLivenessLock({ connection, patienceMs }: LivenessLockOptions): Promise<LivenessLock> {
  const broken = Promise.withResolvers<void>();
  let workerId: string | undefined;
  let closed = false;
  let client = await connect(connection, mend);

  /**
   * A lost connection alone does not make a worker dead: a new one takes the same lock before another worker has checked
   * twice.
   */
  async function mend(): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    while (!closed && performance.now() < giveUpAt) {
      try {
        client = await connect(connection, mend, workerId);
        if (closed) await client.end();
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
    broken.resolve();
  }

  return {
    async hold(id) {
      workerId = id;
      await takeLock(client, id);
    },
    async lead() {
      const asked = client;
      try {
        const { rows } = await asked.query<{ leads: boolean }>(
          'select pg_try_advisory_lock($1::int, $2::int) as leads',
          [roleLocks.classId, roleLocks.recurring],
        );
        return rows[0]?.leads === true;
      } catch (error) {
        // No answer in time: the peer may have vanished. Closing the connection makes mend() open a new one.
        void asked.end().catch(() => {});
        throw error;
      }
    },
    broken: broken.promise,
    async close() {
      closed = true;
      await client.end();
    },
  };
}

async function connect(connection: pg.ClientConfig, onEnd: () => Promise<void>, workerId?: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fieldhouse liveness lock',
    connectionTimeoutMillis: 1000,
    query_timeout: 3000,
    keepAlive: true,
  });
  // An error also ends the connection, and the end is handled elsewhere.
  client.on('error', () => {});
  try {
    await client.connect();
    // A machine that loses power closes nothing: the server should notice within seconds, not two hours.
    await client.query(`set idle_session_timeout = 0; set tcp_keepalives_idle = 5;
      set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`);
    if (workerId !== undefined) await takeLock(client, workerId);
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
  client.once('end', () => void onEnd());
  return client;
}

/** Waits while the server has not yet noticed that the previous connection is gone. */
async function takeLock(client: pg.Client, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1::int, hashtext($2))', [WORKER_LOCK_CLASS, workerId]);
}
