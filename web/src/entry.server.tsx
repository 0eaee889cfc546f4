import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import css from './app.css?inline';
import { apiContext } from './lib/loaders.server.ts';
import { PAGE_DATA, PageData } from './lib/page-data.ts';

// The server takes these from the build, so that both sides hold the same objects.
export { apiContext, createRequestHandler, RouterContextProvider };

/** A page's text beside its headers. As a body it would be copied into a stream and out of it again. */
class Page extends Response {
  /** Its parts, one after the other: joined, all of them would be copied. */
  readonly texts: readonly string[];
  /** The server puts it into the document when React is done with it. */
  readonly css = css;

  constructor(texts: readonly string[], init: ResponseInit) {
    super(null, init);
    this.texts = texts;
  }
}

/** The whole document at once, so that its inline scripts can be hashed for the CSP. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const data: unknown = context.serverHandoffStream;
  // While pages are being worked on the router is as it comes, and writes its data itself.
  const render =
    data instanceof PageData ? renderWith(data, request.url, context) : renderPatiently(request.url, context);
  const { texts, failed } = await render;
  return new Page(texts, { status: failed ? 500 : status, headers });
}

interface Rendered {
  readonly texts: readonly string[];
  /** A part of it; the rest stands. */
  readonly failed: boolean;
}

/**
 * As text in one go, which takes two thirds of the time of a stream: its many small pieces would be made bytes one by one. What that
 * cannot wait for is waited for in a second go.
 */
async function renderWith(data: PageData, url: string, context: EntryContext): Promise<Rendered> {
  const own = { ...context, manifest: manifestFor(context), serverHandoffStream: undefined } as unknown as EntryContext;
  const text = DOCTYPE + renderToString(<ServerRouter context={own} url={url} />);
  if (!isUnfinished.test(text)) return { texts: withData(text, data), failed: false };
  const { texts, failed } = await renderPatiently(url, { ...own, renderMeta: {} });
  return { texts: withData(texts.join(''), data), failed };
}

/** The routes of the page alone: for each page the router makes new ones of all it is given. */
function manifestFor({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) };
}

/** Only its stream writes one, and without it a browser lays pages out as twenty years ago. */
const DOCTYPE = '<!DOCTYPE html>';

/** How React marks the place of what has to be waited for, or has failed. */
const isUnfinished = /<!--\$[?!~]-->/;

/** In root.tsx. */
const DATA_PLACE = `<script id="${PAGE_DATA}" type="application/json">`;

function withData(text: string, data: PageData): string[] {
  const place = text.lastIndexOf(DATA_PLACE);
  if (place < 0) return [text];
  const at = place + DATA_PLACE.length;
  return [text.slice(0, at), String(data), text.slice(at)];
}

const RENDER_LIMIT_MS = 5_000;

function renderPatiently(url: string, context: EntryContext): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    let shellReady = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      // Nothing is sent before the whole is there, so no part of it has to wait for a script that puts it in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellReady = true;
      },
      onAllReady() {
        clearTimeout(timer);
        readText(pipe(new PassThrough())).then((text) => resolve({ texts: [text], failed }), reject);
      },
      // The router answers a rejection with the error page, and reports it through handleError.
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = true;
        if (shellReady) console.error(error);
      },
    });
    const timer = setTimeout(() => abort(new Error(`Rendering ${url} took too long`)), RENDER_LIMIT_MS);
  });
}

/** A refusal of the router itself (no such page, wrong method) is an answer; only the rest is worth a log line. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(error);
};
