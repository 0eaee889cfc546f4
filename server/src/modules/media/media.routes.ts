import { messages, msg } from '@fieldhouse/contracts/messages';
import { fileUrlHeader, uploadPath, uploadRight } from '@fieldhouse/contracts/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/files.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { noSuchAddress } from '../../platform/http/error-handler.ts';
import { askCaller, type RouteHost, requireMember } from '../../platform/http/route.ts';
import { isUploadId, type UploadAnswer, type Uploads, type WholeUpload } from '../../platform/uploads/uploads.ts';
import { findUpload } from './files.repo.ts';
import { isFileName, PICTURE_WIDTHS, sizedName, toPictureWidth, typeOf, urlOf } from './media.rules.ts';
import { createPictureQueue } from './picture-queue.ts';
import { type ReceiveDeps, receivePicture } from './receive-picture.ts';
import { createSizedPictures, type SizedPicture } from './sized-pictures.ts';

export interface MediaDeps extends Omit<ReceiveDeps, 'inTurn'> {
  readonly uploads: Uploads;
}

/** A hundred take a few seconds; a request that comes then is better off trying again. */
const VISITORS = { atOnce: 2, maxWaiting: 100 };
/**
 * A queue of their own, so that neither waits for the other. Together they leave one of the thread pool's four threads
 * free.
 */
const UPLOADS = { atOnce: 1, maxWaiting: 50 };

const refusals = messages('picture', {
  unknown: 'There is no such picture.',
  width: msg`Pictures come in these widths: ${PICTURE_WIDTHS.join(', ')}.`,
} as const);

export function mediaRoutes({ app, guard }: Pick<RouteHost, 'app' | 'guard'>, deps: MediaDeps): void {
  pictureRoute(app, deps.files, createSizedPictures({ ...deps, inTurn: createPictureQueue(VISITORS) }));
  // A scope of its own: what is sent here is read by the upload alone.
  const receiving = { ...deps, inTurn: createPictureQueue(UPLOADS) };
  app.register(async (scope) => uploadRoutes({ app: scope, guard }, receiving));
}

/**
 * `/files/<name>`: a picture as it was uploaded, with `?w=` in one of the widths of the pages, with `?for=mail` as mails show
 * it. Names are never reused.
 */
function pictureRoute(app: FastifyInstance, files: Files, sizedPicture: SizedPicture): void {
  app.get<{ Params: { name: string }; Querystring: { w?: unknown; for?: unknown } }>(
    '/files/:name',
    async ({ params, query, signal }, reply) => {
      if (!isFileName(params.name)) throw noSuchPicture();
      const width = query.w === undefined ? undefined : toPictureWidth(String(query.w));
      if (query.w !== undefined && width === undefined) throw new AppError('invalid-input', refusals.width);
      const size = width ?? (query.for === 'mail' ? 'mail' : undefined);
      const read = size ? sizedPicture(params.name, size, signal) : files.read(params.name);
      const body = await read.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      // The client is gone.
      if (signal.aborted) return reply.hijack();
      if (!body) throw noSuchPicture();
      return reply
        .type(typeOf(size ? sizedName(params.name, size) : params.name))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(body);
    },
  );
}

function noSuchPicture(): AppError {
  return new AppError('not-found', refusals.unknown);
}

type UploadCall = FastifyRequest<{ Params: { id?: string } }>;

/** The tus protocol: announce, ask how far it is, send on, give up. */
function uploadRoutes({ app, guard }: Pick<RouteHost, 'app' | 'guard'>, deps: MediaDeps & ReceiveDeps): void {
  const { onRequest, callerOf } = askCaller(guard, uploadRight);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  async function handle(request: UploadCall, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store').header('tus-resumable', '1.0.0');
    const { method, headers, raw: body } = request;
    const { id } = request.params;
    const { userId: actor } = requireMember(callerOf(request));
    if (id !== undefined && !isUploadId(id)) throw noSuchAddress();
    const receive = async (upload: WholeUpload) => ({
      [fileUrlHeader]: urlOf(await receivePicture(deps, upload, actor)),
    });
    const finished = async () => (method === 'HEAD' && id ? findFinished(deps.db, id) : undefined);
    const answer =
      (await finished()) ??
      (await deps.uploads.handle({ method, id, headers, body }, receive).catch(async (error: unknown) => {
        // Between the two looks another process may have finished it.
        const late = await finished();
        if (late) return late;
        throw error;
      }));
    for (const [name, value] of Object.entries(answer.headers))
      if (!/^(access-control|content)-/.test(name)) reply.header(name, value);
    return reply.code(answer.status).send();
  }

  app.route({ method: 'POST', url: uploadPath, onRequest, handler: handle });
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploadPath}/:id`, onRequest, handler: handle });
}

/** For a sender who sent the last chunk and never got the response. */
async function findFinished(db: Db, id: string): Promise<UploadAnswer | undefined> {
  const upload = await findUpload(db, id);
  if (!upload) return undefined;
  const bytes = String(upload.bytes);
  return {
    status: 200,
    headers: { 'upload-offset': bytes, 'upload-length': bytes, [fileUrlHeader]: urlOf(upload.fileName) },
  };
}
