import { t } from '@fieldhouse/contracts/text';
import { fileUrlHeader, MAX_UPLOAD_BYTES, uploadPath } from '@fieldhouse/contracts/uploads';
import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { readAnswer } from '../../lib/api-error.ts';
import { readToken, tokenRefused } from '../../lib/session/session.ts';
import {
  FIRST_CHUNK,
  nextChunkSize,
  OPERATION_RETRY_MS,
  retryDelays,
  smallerChunkSize,
  UPLOAD_RETRY_MS,
} from './upload.rules.ts';

type UploadState = 'waiting' | 'running' | 'paused' | 'success' | 'canceled' | 'error';

export interface UploadProgress {
  readonly state: UploadState;
  readonly percent: number;
  /** Why it has stopped, as an error message. */
  readonly problem?: string | undefined;
}

/**
 * A file being uploaded. It survives lost connections, and resumes where it was if the file is chosen again after the
 * page was closed.
 */
export interface PictureUpload {
  start(): void;
  pause(): void;
  cancel(): void;
}

interface Watcher {
  onChange: (progress: UploadProgress) => void;
  onUploaded: (url: string) => void;
}

const lostLine = t`Connection lost. Trying again …`;

export function createUpload(file: File, { onChange, onUploaded }: Watcher): PictureUpload {
  let progress: UploadProgress = { state: 'waiting', percent: 0 };
  let tus: { start(): void; abort(): Promise<void>; url: string | null } | undefined;
  let chunkBegan = 0;
  let chunkSize = FIRST_CHUNK;

  const change = (next: Partial<UploadProgress>) => {
    progress = { ...progress, ...next };
    onChange(progress);
  };
  const fail = (problem: string) => change({ state: 'error', problem });

  const open = async () => {
    const { Upload } = await import('tus-js-client');
    const options: Partial<UploadOptions> = {
      endpoint: uploadPath,
      chunkSize,
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      retryDelays: retryDelays(UPLOAD_RETRY_MS),
      metadata: { filename: file.name },
      onBeforeRequest(request) {
        chunkBegan = performance.now();
        identify(request);
      },
      onProgress: (sent, all) => change({ percent: (sent / Math.max(all, 1)) * 100, problem: undefined }),
      onChunkComplete() {
        chunkSize = nextChunkSize(chunkSize, performance.now() - chunkBegan);
        upload.options.chunkSize = chunkSize;
      },
      onShouldRetry({ originalResponse }) {
        if (!mayPass(originalResponse)) return false;
        chunkSize = smallerChunkSize(chunkSize);
        upload.options.chunkSize = chunkSize;
        change({ problem: lostLine });
        return true;
      },
      onError: (error) => fail(sentenceOf(error)),
      onSuccess({ lastResponse }) {
        const url = lastResponse.getHeader(fileUrlHeader);
        if (!url) return fail(t`The upload finished, but its address is missing. Please try again.`);
        change({ state: 'success', percent: 100, problem: undefined });
        onUploaded(url);
      },
    };
    const upload = new Upload(file, options);
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    return upload;
  };

  return {
    start() {
      if (file.size > MAX_UPLOAD_BYTES) return fail(t`This file is too large. The limit is 32 MiB.`);
      change({ state: 'running', problem: undefined });
      if (tus) return tus.start();
      open()
        .then((opened) => {
          tus = opened;
          if (progress.state === 'running') opened.start();
        })
        .catch(() => fail(t`The upload could not start. Please try again.`));
    },
    pause() {
      change({ state: 'paused', problem: undefined });
      void tus?.abort();
    },
    cancel() {
      change({ state: 'canceled', problem: undefined });
      void tus?.abort();
      if (tus?.url) void forgetAtShop(tus.url);
    },
  };
}

function identify(request: HttpRequest): void {
  const token = readToken();
  if (token) request.setHeader('Authorization', `Bearer ${token}`);
}

/** What the shop rejects stays rejected; a lost connection, a busy shop or a wrong offset may work the next time. */
function mayPass(response: HttpResponse | null): boolean {
  const status = response?.getStatus() ?? 0;
  return status < 400 || status === 409 || status === 423 || status >= 500;
}

/** Not awaited: leftovers are deleted after a day anyway. */
async function forgetAtShop(url: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(url, { retryDelays: retryDelays(OPERATION_RETRY_MS), onBeforeRequest: identify }).catch(
    () => {},
  );
}

function sentenceOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return t`The shop could not be reached for ten minutes. Please try again.`;
  const token = readToken();
  if (response.getStatus() === 401 && token) tokenRefused(token);
  try {
    readAnswer(response.getStatus(), JSON.parse(response.getBody()));
  } catch (refusal) {
    if (refusal instanceof Error && refusal.name === 'ApiError') return refusal.message;
  }
  return t`The upload failed. Please try again.`;
}
