import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Db } from '../platform/db/db.ts';
import type { Files } from '../platform/files/files.ts';
import { sha256 } from '../platform/ids.ts';
import { StartError } from '../platform/process.ts';
import type { Transferred } from '../transfer/export-shop.ts';
import { importFrom } from '../transfer/import-shop.ts';
import type { BackupPlace } from './backup-place.ts';
import { decrypt } from './encryption.ts';
import { PICTURES } from './make-backup.ts';
import { listPictures } from './pictures.repo.ts';
import { isEncrypted, momentOf } from './rotation.rules.ts';

export interface FoundBackup {
  readonly name: string;
  readonly takenAt: Date;
}

/** The newest, or the one of this name. */
export async function findBackup(place: BackupPlace, wanted?: string): Promise<FoundBackup> {
  const names = (await place.list('')).filter((name) => momentOf(name)).toSorted();
  const name = wanted === undefined ? names.at(-1) : names.find((there) => there === wanted);
  const takenAt = name && momentOf(name);
  if (!name || !takenAt)
    throw new StartError(
      wanted ? `There is no backup ${wanted} in ${place.where}.` : `There is no backup in ${place.where}.`,
      names.length > 0 ? `There are: ${names.join(', ')}` : 'Check the place; npm run backup makes one.',
    );
  return { name, takenAt };
}

interface RestoreOptions {
  /** Of an empty shop. */
  readonly client: pg.ClientBase;
  readonly place: BackupPlace;
  readonly key: string | undefined;
  readonly backup: FoundBackup;
}

/** All of it or nothing. What it gives is a copy: it does nothing to others until it is made the shop (decision 117). */
export async function restoreTables({ client, place, key, backup }: RestoreOptions): Promise<Transferred> {
  const { name } = backup;
  if (isEncrypted(name) && key === undefined)
    throw new StartError(`${name} is encrypted.`, 'Nothing was changed. Set BACKUP_KEY to the key it was made with.');
  const content: AsyncIterable<Buffer> = await place.read(name);
  const plain = isEncrypted(name) && key !== undefined ? decrypt(content, key) : content;
  return importFrom(client, plain, name);
}

export interface RestoredPictures {
  readonly count: number;
  /** Not in the backup, or not with the bytes that the shop has written down. */
  readonly wrong: readonly string[];
}

interface PicturesOptions {
  readonly db: Db;
  readonly place: BackupPlace;
  /** None: they are only looked at. */
  readonly files?: Pick<Files, 'write'>;
  /** So many of them, the newest, are compared byte by byte. */
  readonly compared?: number;
}

export async function restorePictures({
  db,
  place,
  files,
  compared = Number.POSITIVE_INFINITY,
}: PicturesOptions): Promise<RestoredPictures> {
  const there = new Set(await place.list(PICTURES));
  const pictures = await listPictures(db);
  const wrong: string[] = [];
  for (const [n, { name, digest }] of pictures.entries()) {
    if (!there.has(name)) wrong.push(name);
    else if (files || n < compared) {
      const body = await buffer(await place.read(`${PICTURES}/${name}`));
      if (digest !== null && sha256(body).toString('hex') !== digest) wrong.push(name);
      else await files?.write(name, body);
    }
  }
  return { count: pictures.length - wrong.length, wrong };
}
