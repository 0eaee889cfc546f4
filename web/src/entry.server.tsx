import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { apiContext } from './lib/api-context.ts';

// The server takes the key from the build, so that both sides hold the same object.
export { apiContext };

const RENDER_LIMIT_MS = 5_000;

/** The whole document in one string (onAllReady), so that its inline scripts can be hashed for the CSP. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    let finalStatus = status;
    let shellReady = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onShellReady() {
        shellReady = true;
      },
      onAllReady() {
        clearTimeout(timer);
        headers.set('Content-Type', 'text/html; charset=utf-8');
        pipe(collect((html) => resolve(new Response(html, { status: finalStatus, headers }))));
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

/** Bytes as they come: to read and write them as text on the way would cost a tenth of the rendering. */
function collect(whole: (html: Uint8Array<ArrayBuffer>) => void): Writable {
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
