import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Options } from '../platform/files/s3-files.ts';
import type { BackupPlace } from './backup-place.ts';

export interface S3PlaceOptions {
  readonly bucket: string;
  readonly folder: string;
  /** None: what the SDK finds in the environment (`AWS_…`). */
  readonly s3: Omit<S3Options, 'bucket'> | undefined;
  readonly partBytes?: number;
}

/** Ten thousand of them, which is the most, are 640 GB. */
const PART_BYTES = 64 * 2 ** 20;

export function createS3Place({ bucket, folder, s3, partBytes = PART_BYTES }: S3PlaceOptions): BackupPlace {
  const client = new S3Client({
    ...(s3 && {
      region: s3.region,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    }),
    // Not every store that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (name: string) => (folder ? `${folder}/${name}` : name);
  const at = (name: string) => ({ Bucket: bucket, Key: keyOf(name) });
  return {
    where: `s3://${bucket}/${folder}`,
    async list(below) {
      const Prefix = keyOf(below ? `${below}/` : '');
      const names: string[] = [];
      let more: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix,
            Delimiter: '/',
            ...(more && { ContinuationToken: more }),
          }),
        );
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(Prefix.length)] : [])));
        more = page.NextContinuationToken;
      } while (more);
      return names;
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name)));
      return Body as Readable;
    },
    // In parts, since nobody knows how long it will be. The object is there when all of them are.
    async write(name, content) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(name)));
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
        for await (const Body of inParts(content, partBytes)) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body }));
          Parts.push({ ETag, PartNumber });
        }
        await client.send(new CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts } }));
      } catch (error) {
        await client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => {});
        throw error;
      }
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
  };
}

async function* inParts(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < bytes) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}
