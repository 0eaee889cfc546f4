import { translationMessages as messages } from '@fieldhouse/contracts/translation.rules';
import * as endpoints from '@fieldhouse/contracts/translations.endpoints';
import * as schemas from '@fieldhouse/contracts/translations.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { findMeasures, findPageId, findSource, SHOP } from './content-sources.repo.ts';
import { listMissingValues, listTexts, listValueTexts } from './content-texts.repo.ts';
import type { ContentDeps } from './get-content.ts';
import { requireOtherLocale } from './require-locale.ts';
import { requireKind } from './translatable.ts';
import { type WorkDeps, workRoutes } from './work.routes.ts';
import { type NewTexts, writeTexts, writeValueTexts } from './write-texts.ts';

/** At once: staff see the next ones when these are done. */
const MOST_VALUES = 100;

type TranslationDeps = ContentDeps & WorkDeps & { readonly cache: ChangeListener };

export function translationRoutes(host: RouteHost, deps: TranslationDeps): void {
  const write = (texts: NewTexts, { userId }: { userId: string }) =>
    inWrite(deps, (tx) => writeTexts(tx, texts, userId));
  oneTextRoutes(host, write);
  manyTextRoutes(host, deps, write);
  workRoutes(host, deps);

  route(host, endpoints.listContentTexts, schemas.listContentTexts, async ({ params: { kind, id } }, { caller }) => {
    requireKind(caller, kind);
    if (!(await findSource(deps.db, kind, id))) throw new AppError('not-found', messages.gone);
    return listTexts(deps.db, kind, id);
  });
  route(host, endpoints.listValueTexts, schemas.listValueTexts, async ({ query: { missing } }) => {
    if (missing === undefined) return listValueTexts(deps.db);
    await requireOtherLocale(deps.db, missing);
    const words = await listMissingValues(deps.db, missing);
    return words.slice(0, MOST_VALUES).map((word) => ({ ...word, texts: {} }));
  });
  route(host, endpoints.putValueTexts, schemas.putValueTexts, ({ body }, { caller }) =>
    inWrite(deps, (tx) => writeValueTexts(tx, body, caller.userId)),
  );
}

type Write = (texts: NewTexts, caller: { userId: string }) => ReturnType<typeof writeTexts>;

/** Things whose texts are sent by the names that they have themselves. */
function oneTextRoutes(host: RouteHost, write: Write): void {
  route(
    host,
    endpoints.putProductTexts,
    schemas.putProductTexts,
    ({ params: { id, locale }, body: { __v, ...texts } }, { caller }) =>
      write({ kind: 'product', subject: id, locale, texts, __v }, caller),
  );
  route(
    host,
    endpoints.putCategoryTexts,
    schemas.putCategoryTexts,
    ({ params: { id, locale }, body: { __v, ...texts } }, { caller }) =>
      write({ kind: 'category', subject: id, locale, texts, __v }, caller),
  );
  route(
    host,
    endpoints.putAttributeTexts,
    schemas.putAttributeTexts,
    ({ params: { id, locale }, body: { __v, ...texts } }, { caller }) =>
      write({ kind: 'attribute', subject: id, locale, texts, __v }, caller),
  );
  route(
    host,
    endpoints.putPromotionTexts,
    schemas.putPromotionTexts,
    ({ params: { id, locale }, body: { __v, ...texts } }, { caller }) =>
      write({ kind: 'promotion', subject: id, locale, texts, __v }, caller),
  );
  route(
    host,
    endpoints.putSettingsTexts,
    schemas.putSettingsTexts,
    ({ params: { locale }, body: { __v, ...texts } }, { caller }) =>
      write({ kind: 'settings', subject: SHOP, locale, texts, __v }, caller),
  );
}

function manyTextRoutes(host: RouteHost, { db }: TranslationDeps, write: Write): void {
  route(
    host,
    endpoints.putPageTexts,
    schemas.putPageTexts,
    async ({ params: { slug, locale }, body: { __v, ...texts } }, { caller }) => {
      const subject = await findPageId(db, slug);
      if (subject === undefined) throw new AppError('not-found', messages.gone);
      return write({ kind: 'page', subject, locale, texts, __v }, caller);
    },
  );
  // By the name of the measure: it stays with it when staff put another one before it.
  route(
    host,
    endpoints.putSizeGuideTexts,
    schemas.putSizeGuideTexts,
    async ({ params: { id, locale }, body: { __v, measures } }, { caller }) => {
      const names = await findMeasures(db, id);
      if (names && names.length !== measures.length)
        throw fieldError('invalid-input', 'measures', messages.measures(names.length));
      const texts = Object.fromEntries(measures.map((text, nth) => [`measures.${names?.[nth]}`, text]));
      return write({ kind: 'size-guide', subject: id, locale, texts, __v }, caller);
    },
  );
  route(
    host,
    endpoints.putDeliveryZoneTexts,
    schemas.putDeliveryZoneTexts,
    async ({ params: { id, locale }, body: { __v, methods } }, { caller }) => {
      const texts = Object.fromEntries(Object.entries(methods).map(([method, name]) => [`methods.${method}`, name]));
      const source = await findSource(db, 'delivery-zone', id);
      if (source && Object.keys(texts).some((name) => !(name in source.texts)))
        throw fieldError('invalid-input', 'methods', messages.method);
      return write({ kind: 'delivery-zone', subject: id, locale, texts, __v }, caller);
    },
  );
}
