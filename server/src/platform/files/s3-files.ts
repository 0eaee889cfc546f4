import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { messages } from '@fieldhouse/contracts/messages';
import { AppError } from '../http/app-error.ts';
import type { Files } from './files.ts';

const refusals = messages('files', {
  away: 'Pictures are not available right now. Please try again in a moment.',
} as const);

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** None: Amazon's own. */
  readonly endpoint: string | undefined;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;

/** Files in a bucket, under `files/`. Objects appear there whole or not at all. */
export function createS3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Options): Files {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not every store that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: `files/${name}` });
  return {
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw away(error);
      }
    },
    async write(name, body) {
      await client.send(new PutObjectCommand({ ...at(name), Body: body })).catch(rethrow);
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch(rethrow);
    },
  };
}

function rethrow(error: unknown): never {
  throw away(error);
}

function away(error: unknown): AppError {
  return new AppError('unavailable', refusals.away, {
    retryAfterSeconds: 5,
    cause: error,
  });
}
