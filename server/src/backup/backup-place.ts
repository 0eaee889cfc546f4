import type { Readable } from 'node:stream';
import type { S3Options } from '../platform/files/s3-files.ts';
import { StartError } from '../platform/process.ts';
import { createFolderPlace } from './folder-place.ts';

/** Where backups are: a folder, or a bucket. Names are relative, with slashes. */
export interface BackupPlace {
  /** In words for the person who runs the command. */
  readonly where: string;
  /** The names directly below it, without folders; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  read(name: string): Promise<Readable>;
  /** Whole or not at all. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  delete(name: string): Promise<void>;
}

/** A bucket is `s3://bucket/folder`, everything else a folder of this machine. */
export async function openPlace(target: string, s3: Omit<S3Options, 'bucket'> | undefined): Promise<BackupPlace> {
  if (!/^\w+:\/\//.test(target)) return createFolderPlace(target);
  const url = URL.parse(target);
  if (url?.protocol !== 's3:' || !url.host)
    throw new StartError(
      `${target} is no place for backups.`,
      'Name a folder, or a bucket like this: s3://bucket/folder',
    );
  const { createS3Place } = await import('./s3-place.ts');
  return createS3Place({ bucket: url.host, folder: url.pathname.replaceAll(/^\/+|\/+$/g, ''), s3 });
}
