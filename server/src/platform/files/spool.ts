import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messages, msg } from '@fieldhouse/contracts/messages';
import { AppError } from '../http/app-error.ts';
import { PRIVATE } from './data-dir.ts';

const refusals = messages('file', {
  damaged: 'The file arrived damaged. Please try again.',
  tooLarge: (megabytes: number) => msg`The file is larger than ${megabytes} MB.`,
} as const);

const CHUNK = 64 * 1024;

export interface SpoolOptions {
  readonly directory: string;
  readonly maxBytes: number;
  /** It comes packed; counted is what it unpacks to. */
  readonly gzip: boolean;
}

/**
 * Spools a stream to disk at its sender's speed and hands it on when it is complete, so that processing it waits for
 * no sender; it can be read more than once. The file is already unlinked while it is used, so that nothing can leave it behind.
 */
export async function spooled<T>(
  content: Readable,
  { directory, maxBytes, gzip }: SpoolOptions,
  work: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true, mode: PRIVATE });
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await fill(file, content, { maxBytes, gzip });
    return await work({ [Symbol.asyncIterator]: () => chunksOf(file) });
  } finally {
    await file.close();
  }
}

async function fill(file: FileHandle, content: Readable, { maxBytes, gzip }: Omit<SpoolOptions, 'directory'>) {
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await file.writeFile(chunk);
  };
  try {
    // The compressed size is bounded too: compressed nothing can go on forever.
    if (gzip) await pipeline(content, limitTo(maxBytes), createGunzip(), limitTo(maxBytes), write);
    else await pipeline(content, limitTo(maxBytes), write);
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new AppError('invalid-input', refusals.damaged);
    throw error;
  }
}

function limitTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maxBytes) return done(null, chunk);
      done(new AppError('too-large', refusals.tooLarge(Math.floor(maxBytes / 1024 / 1024))));
    },
  });
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
