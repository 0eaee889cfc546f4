import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDiskFiles, deleteUnfinished } from './disk-files.ts';
import type { Files } from './files.ts';

/** The bucket of the settings, or a folder. The SDK is loaded only where there is a bucket. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  if (!s3) {
    const directory = join(dataDir, 'files');
    await deleteUnfinished(directory);
    return createDiskFiles(directory);
  }
  const { createS3Files } = await import('./s3-files.ts');
  return createS3Files(s3);
}
