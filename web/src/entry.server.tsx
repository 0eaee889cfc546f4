import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import css from './app.css?inline';
import { apiContext } from './lib/loaders.server.ts';

// The server takes both from the build: the key, so that both sides hold the same object, and the style, which it puts into
// each document when React is done with it.
export { apiContext, css };

/** A page's bytes beside its headers. As a body they would be copied into a stream and out of it again. */
class Page extends Response {
  readonly html: Buffer;

  constructor(html: Buffer, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }
}

const RENDER_LIMIT_MS = 5_000;

/** The whole document at once (onAllReady), so that its inline scripts can be hashed for the CSP. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    let finalStatus = status;
    let shellReady = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Nothing is sent before the whole is there, so no part of it has to wait for a script that puts it in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellReady = true;
      },
      onAllReady() {
        clearTimeout(timer);
        pipe(collect((html) => resolve(new Page(html, { status: finalStatus, headers }))));
      },
      // The router answers a rejection with the error page, and reports it through handleError.
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        finalStatus = 500;
        if (shellReady) console.error(error);
      },
    });
    const timer = setTimeout(() => abort(new Error(`Rendering ${request.url} took too long`)), RENDER_LIMIT_MS);
  });
}

function collect(whole: (html: Buffer) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      whole(Buffer.concat(chunks));
      done();
    },
  });
}

/** A refusal of the router itself (no such page, wrong method) is an answer; only the rest is worth a log line. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(error);
};
