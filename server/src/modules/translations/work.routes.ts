import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  contentKinds,
  fileKinds,
  MAX_TEXTS_FILE_BYTES,
  translationMessages as messages,
} from '@fieldhouse/contracts/translation.rules';
import * as endpoints from '@fieldhouse/contracts/translations.endpoints';
import * as schemas from '@fieldhouse/contracts/translations.schemas';
import type { ChangeListener } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { spooled } from '../../platform/files/spool.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { importTexts } from './import-texts.ts';
import { requireOtherLocale } from './require-locale.ts';
import { kindsFor, requireKind } from './translatable.ts';
import { translationsPo } from './translations.po.ts';
import { findWork, summarizeWork } from './work.repo.ts';

export interface WorkDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly config: Pick<Config, 'dataDir'>;
}

/** What there is to translate, one by one and as a file. */
export function workRoutes(host: RouteHost, deps: WorkDeps): void {
  const { db } = deps;
  route(host, endpoints.listTranslations, schemas.listTranslations, async ({ query }, { caller }) => {
    requireKind(caller, query.kind);
    await requireOtherLocale(db, query.into);
    return findWork(
      db,
      { ...query, locale: query.into },
      { limit: query.limit, offset: (query.page - 1) * query.limit },
    );
  });
  route(
    host,
    endpoints.getTranslationSummary,
    schemas.getTranslationSummary,
    async ({ query: { into: locale } }, { caller }) => {
      await requireOtherLocale(db, locale);
      return summarizeWork(db, locale, kindsFor(caller, contentKinds));
    },
  );
  route(
    host,
    endpoints.exportTranslations,
    schemas.exportTranslations,
    async ({ query: { into: locale, kind } }, { caller }) => {
      if (kind) requireKind(caller, kind);
      await requireOtherLocale(db, locale);
      return translationsPo(db, locale, kind ? [kind] : kindsFor(caller, fileKinds));
    },
    { busy: messages.downloading },
  );
  importRoute(host, deps);
}

function importRoute(host: RouteHost, deps: WorkDeps): void {
  let isBusy = false;
  // A scope of its own: here a body is a file, and nothing else.
  host.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...schemas.importTranslations.fileTypes], (_request, payload, done) =>
      done(null, payload),
    );
    app.addContentTypeParser('*', (_request, _payload, done) =>
      done(new AppError('unsupported-type', messages.fileType)),
    );
    route(
      { ...host, app },
      endpoints.importTranslations,
      schemas.importTranslations,
      async ({ query: { into: locale } }, { request, caller, say }) => {
        if (!(request.body instanceof Readable)) throw new AppError('invalid-input', messages.fileType);
        if (isBusy) throw new AppError('too-many-requests', messages.busy, { retryAfterSeconds: 5 });
        isBusy = true;
        try {
          const gzip = request.headers['content-type']?.startsWith('application/gzip') ?? false;
          const directory = join(deps.config.dataDir, 'imports');
          return await spooled(request.body, { directory, maxBytes: MAX_TEXTS_FILE_BYTES, gzip }, async (content) =>
            importTexts(deps, await text(content), { locale, caller, say }),
          );
        } finally {
          isBusy = false;
        }
      },
    );
  });
}
