import type pg from 'pg';
import type { Log } from '../log.ts';
import { connectChangeSource } from './change-reader.ts';
import { createPublicCache, type PublicCache, type PublicCacheOptions } from './public-cache.ts';

export interface OpenPublicCacheOptions extends Partial<PublicCacheOptions> {
  readonly connection: pg.PoolConfig;
  readonly log: Log;
}

/** The node's one cache. Its connection is opened with the first question. */
export function openPublicCache({ connection, log, ...options }: OpenPublicCacheOptions): PublicCache {
  return createPublicCache({
    source: connectChangeSource(connection, (error) => log.warn({ err: error }, 'connection for changes lost')),
    onBlind: (error) => log.warn({ err: error }, 'changes cannot be read: kept answers expire'),
    ...options,
  });
}
