import { createHash } from 'node:crypto';
import pg from 'pg';
import { type ConnectionActivity, trackActivity } from './unresponsive-connections.ts';

const names = new Map<string, string>();

/**
 * Several times what the shop has. Each connection keeps a plan for each of them, so a text that is another one with each
 * number of rows would fill the memory of the server: write those with arrays (`unnest`, `json_to_recordset`).
 */
export const MAX_NAMES = 1000;

/** For tests: whether a call has brought a text that was not there before. */
export const countNamedTexts = () => names.size;
/** For tests, which share a process with others: there is room again. */
export const forgetNamedTexts = () => names.clear();

/** None when there are too many already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

const PLAN_OUTDATED = '0A000';

/**
 * Names every statement with parameters by its text, so that PostgreSQL parses and plans it once per connection: that
 * halves its CPU. When a migration has changed the shape of a result, the kept plan is refused (0A000); the client then
 * changes all its names, and repeats the statement unless a transaction has been lost with it.
 */
export class NamedClient extends pg.Client {
  readonly activity: ConnectionActivity = trackActivity(() => this.connection.stream.destroy());
  #generation = 0;

  // Kysely calls query(text, values) and awaits the promise; pg-pool and pg-cursor use the other forms, left as they are.
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads for one function
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || callback !== undefined)
      return this.activity.track(text, super.query(...(args as Parameters<pg.Client['query']>)));
    return this.activity.track(text, this.#queryNamed(text, values));
  }

  async #queryNamed(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = nameOf(text);
    const run = () =>
      super.query(name === undefined ? { text, values } : { text, values, name: `${name}${this.#generation || ''}` });
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === PLAN_OUTDATED)) throw error;
      const lostWithTransaction = this.getTransactionStatus() !== 'I';
      this.#generation++;
      if (lostWithTransaction) throw error;
      return run();
    }
  }
}
