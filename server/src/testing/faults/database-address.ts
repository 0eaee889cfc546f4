import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { portOf } from '../../../../scripts/ports.ts';

/** One address for whichever PostgreSQL leads, as a managed database or a balancer has it. */
export interface DatabaseAddress {
  readonly port: number;
  /** Connections that are open stay where they are. */
  pointAt(server: { host: string; port: number } | undefined): void;
  /** Those of now get no word any more, in either direction, as when a machine loses its power. */
  goSilent(): void;
  close(): Promise<void>;
}

export async function openDatabaseAddress(first: { host: string; port: number }): Promise<DatabaseAddress> {
  let target: typeof first | undefined = first;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    near.on('error', () => {});
    if (!target) return void near.destroy();
    const far = connect(join(target.host, `.s.PGSQL.${target.port}`));
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    far.on('error', end).on('close', end);
    near.on('close', end);
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    pointAt(next) {
      target = next;
    },
    goSilent() {
      for (const [near, far] of pairs) {
        far.removeAllListeners('close').unpipe(near);
        near.unpipe(far);
        near.resume();
        far.destroy();
      }
    },
    async close() {
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
    },
  };
}
