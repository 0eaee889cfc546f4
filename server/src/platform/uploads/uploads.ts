import { mkdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { PRIVATE } from '../files/data-dir.ts';
import { deleteOlder } from '../files/disk-files.ts';
import { AppError } from '../http/app-error.ts';

/** A tus request, whatever server it came in by. */
interface UploadRequest {
  readonly method: string;
  /** None when a new upload is announced. */
  readonly id: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

export interface UploadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WholeUpload {
  readonly id: string;
  /** As the sender calls it. */
  readonly fileName: string;
  /** All of it at once, so only when it is about to be processed. */
  read(): Promise<Buffer>;
}

/** Takes over a file that has arrived whole; what it returns becomes headers of the answer. */
type Finish = (upload: WholeUpload) => Promise<Readonly<Record<string, string>>>;

export interface Uploads {
  /** Throws an AppError for what is refused. `finish` runs before the sender learns that all has arrived. */
  handle(request: UploadRequest, finish: Finish): Promise<UploadAnswer>;
  /** Deletes what has not been finished within a day; gives the number. */
  deleteAbandoned(): Promise<number>;
}

export interface UploadsOptions {
  /** Where unfinished uploads lie. Each node has its own, or several share one. */
  readonly directory: string;
  /** The path under which the protocol's addresses lie. */
  readonly path: string;
  readonly maxBytes: number;
  readonly abandonedMs?: number;
}

export function isUploadId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** The protocol's own; nothing else of a request, such as what a proxy says, has any business there. */
const passedOn = /^(tus-resumable|upload-[a-z-]+|content-(type|length))$/;

export function openUploads(options: UploadsOptions): Uploads {
  let opened: Promise<Uploads> | undefined;
  // On first use: the library makes its folder while it is constructed, and ends the process when it cannot.
  async function open(): Promise<Uploads> {
    await mkdir(options.directory, { recursive: true, mode: PRIVATE });
    opened ??= Promise.resolve(serveUploads(options));
    return opened;
  }
  return {
    handle: async (request, finish) => (await open()).handle(request, finish),
    deleteAbandoned: async () => (await open()).deleteAbandoned(),
  };
}

function serveUploads({ directory, path, maxBytes, abandonedMs = DAY_MS }: UploadsOptions): Uploads {
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: abandonedMs });
  const finishOnce = createTakeOver(store);
  /** What the library's hooks need to know of a request, and what they leave behind. */
  const asked = new WeakMap<Request, { finish: Finish; failure?: Error; whole?: string }>();

  const tus = new Server({
    path,
    datastore: store,
    maxSize: maxBytes,
    relativeLocation: true,
    getFileIdFromRequest: (_request, last) => (last && isUploadId(last) ? last : undefined),
    onUploadFinish: async (request, { id }) => ({ headers: await finish(request, id) }),
    onResponseError: (request, failure) => {
      if (!(failure instanceof Error)) return undefined;
      Object.assign(asked.get(request) ?? {}, { failure });
      return { status_code: 500, body: '' };
    },
  });

  /** Two requests may end the same upload at once, and it is gone either way. */
  async function deleteAbandoned(): Promise<number> {
    const deleted = await tus.cleanUpExpiredUploads().catch(() => 0);
    // The library passes over what it cannot read, such as the half of a note that a full disk has taken.
    await deleteOlder(directory, abandonedMs);
    return deleted;
  }

  async function finish(request: Request, id: string): Promise<Record<string, string>> {
    const about = asked.get(request);
    if (!about) throw new Error('an upload that was not announced');
    const headers = await finishOnce(id, about.finish);
    about.whole = id;
    return { ...headers };
  }

  return {
    async handle({ method, id, headers, body }, onWhole) {
      // Here too: a node that only answers requests has no job that would do it.
      if (method === 'POST') await deleteAbandoned();
      const request = toWebRequest(path, { method, id, headers, body });
      const about: { finish: Finish; failure?: Error; whole?: string } = { finish: onWhole };
      asked.set(request, about);
      const response = await tus.handleWeb(request);
      if (about.failure) throw about.failure;
      if (!response.ok) throw refusalOf(response.status);
      const answered = Object.fromEntries(response.headers);
      // All of it is here, but the node that should have taken it over is not any more.
      if (method === 'HEAD' && id && answered['upload-offset'] === answered['upload-length'])
        Object.assign(answered, await finish(request, id));
      if (about.whole !== undefined) await store.remove(about.whole).catch(() => {});
      return { status: response.status, headers: answered };
    },
    deleteAbandoned,
  };
}

/**
 * The connection may break while a file is being taken over: a repeated request waits for the same end.
 */
function createTakeOver(store: FileStore) {
  const underWay = new Map<string, ReturnType<Finish>>();

  async function takeOver(id: string, finish: Finish): ReturnType<Finish> {
    try {
      return await finish(await openWhole(store, id));
    } catch (error) {
      // What is not a picture will never be one. Any other failure may be temporary, so the file is kept for the next
      // attempt.
      if (error instanceof AppError && error.status < 500 && error.code !== 'not-found')
        await store.remove(id).catch(() => {});
      throw error;
    }
  }

  return (id: string, finish: Finish): ReturnType<Finish> => {
    const running = underWay.get(id) ?? takeOver(id, finish).finally(() => underWay.delete(id));
    underWay.set(id, running);
    return running;
  };
}

async function openWhole(store: FileStore, id: string): Promise<WholeUpload> {
  const { metadata, storage } = await store.getUpload(id).catch(noLongerHere);
  const read = () => readFile(storage?.path ?? '').catch(noLongerHere);
  return { id, fileName: metadata?.filename ?? '', read };
}

/** Another process that shares the folder may have taken it over in this very moment. */
function noLongerHere(error: unknown): never {
  throw new AppError('not-found', refusals.gone, { cause: error });
}

function toWebRequest(path: string, { method, id, headers, body }: UploadRequest): Request {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    passedOn.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(`http://uploads${path}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`, {
    method,
    headers: passed,
    ...(method !== 'HEAD' && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
}

const refusals = messages('upload', {
  gone: 'This upload no longer exists. Please start it again.',
  past: 'The upload is already past that point.',
  tooLarge: 'This file is too large. The limit is 32 MiB.',
  notValid: 'This is not a valid upload.',
  failed: 'The file could not be received. Please try again in a moment.',
} as const);

/** Messages for what the protocol's library refuses on its own. */
function refusalOf(status: number): AppError {
  if (status === 404 || status === 410) return new AppError('not-found', refusals.gone);
  // The sender asks for the offset and continues from there.
  if (status === 409) return new AppError('stale', refusals.past);
  if (status === 413) return new AppError('too-large', refusals.tooLarge);
  if (status < 500) return new AppError('invalid-input', refusals.notValid);
  return new AppError('unavailable', refusals.failed, {
    retryAfterSeconds: 2,
  });
}
