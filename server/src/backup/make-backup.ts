import type pg from 'pg';
import type { Db } from '../platform/db/db.ts';
import type { Files } from '../platform/files/files.ts';
import { exportInto } from '../transfer/export-shop.ts';
import type { BackupPlace } from './backup-place.ts';
import { encrypt } from './encryption.ts';
import { listErasedBefore, listPictures } from './pictures.repo.ts';
import { chooseKept, momentOf, nameBackup, type Rotation } from './rotation.rules.ts';

export const PICTURES = 'files';

export interface BackupOptions {
  readonly db: Db;
  /** A connection of its own, for the snapshot. */
  readonly client: pg.ClientBase;
  readonly files: Pick<Files, 'read'>;
  readonly place: BackupPlace;
  /** None: it can be read by whoever can read the place. */
  readonly key: string | undefined;
  readonly rotation: Rotation;
  readonly now: Date;
}

export interface Backup {
  readonly name: string;
  readonly rows: number;
  readonly tables: number;
  readonly newPictures: number;
  /** That the shop knows and that are nowhere. */
  readonly missingPictures: readonly string[];
  readonly removed: readonly string[];
}

/** The shop as it is at one moment, then the pictures that are not there yet; what is too old goes when both are whole. */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { client, place, key, now } = options;
  const name = nameBackup(now, { encrypted: key !== undefined });
  const { rows, tables } = await exportInto(client, (content) =>
    place.write(name, key === undefined ? content : encrypt(content, key)),
  );
  const pictures = await copyPictures(options);
  const removed = await removeOld(options);
  return { name, rows, tables, ...pictures, removed };
}

/** A picture never changes under its name, so one that is there is the same. They are public, and not encrypted. */
async function copyPictures({ db, files, place }: BackupOptions) {
  const there = new Set(await place.list(PICTURES));
  const missingPictures: string[] = [];
  let newPictures = 0;
  for (const { name } of await listPictures(db)) {
    if (there.has(name)) continue;
    const body = await files.read(name);
    if (body) {
      await place.write(`${PICTURES}/${name}`, once(body));
      newPictures++;
    } else missingPictures.push(name);
  }
  return { newPictures, missingPictures };
}

async function* once(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}

async function removeOld({ db, place, rotation }: BackupOptions): Promise<string[]> {
  const backups = (await place.list('')).filter((name) => momentOf(name));
  const kept = chooseKept(backups, rotation);
  const removed = backups.filter((name) => !kept.has(name));
  for (const name of removed) await place.delete(name);
  const oldest = [...kept].toSorted()[0];
  const since = oldest && momentOf(oldest);
  if (since) await removePictures(db, place, since);
  return removed;
}

/** Those that were gone before the oldest backup was made. */
async function removePictures(db: Db, place: BackupPlace, since: Date): Promise<void> {
  const there = new Set(await place.list(PICTURES));
  for (const name of await listErasedBefore(db, since)) if (there.has(name)) await place.delete(`${PICTURES}/${name}`);
}
