import type { S3Options } from '../platform/files/s3-files.ts';
import { StartError } from '../platform/process.ts';
import type { BackupPlace } from './backup-place.ts';
import { createFolderPlace } from './folder-place.ts';

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
