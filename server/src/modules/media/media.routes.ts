import type { FastifyInstance } from 'fastify';
import type { Files } from '../../platform/files/files.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isFileName, PICTURE_WIDTHS, toPictureWidth, typeOf } from './media.rules.ts';
import { createSizedPictures, type Resize } from './sized-pictures.ts';

/** `/files/<name>`: a picture as it was uploaded, or with `?w=` in one of the widths of the pages. Names are never reused. */
export function mediaRoutes(app: FastifyInstance, deps: { files: Files; resize: Resize }): void {
  const sizedPicture = createSizedPictures(deps);
  app.get<{ Params: { name: string }; Querystring: { w?: unknown } }>(
    '/files/:name',
    async ({ params, query }, reply) => {
      if (!isFileName(params.name)) throw noSuchPicture();
      const width = query.w === undefined ? undefined : toPictureWidth(String(query.w));
      if (query.w !== undefined && width === undefined)
        throw new AppError('invalid-input', `Pictures come in these widths: ${PICTURE_WIDTHS.join(', ')}.`);
      const body = width ? await sizedPicture(params.name, width) : await deps.files.read(params.name);
      if (!body) throw noSuchPicture();
      return reply
        .type(width ? 'image/webp' : typeOf(params.name))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(body);
    },
  );
}

function noSuchPicture(): AppError {
  return new AppError('not-found', 'There is no such picture.');
}
