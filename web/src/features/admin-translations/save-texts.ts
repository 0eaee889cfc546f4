import * as endpoints from '@fieldhouse/contracts/translations.endpoints';
import type { ContentTexts, Translation } from '@fieldhouse/contracts/translations.schemas';
import { call } from '../../lib/call.ts';
import type { TextValues } from './texts.rules.ts';

/** Each kind of thing has a call of its own, with the right that it takes to change it. */
export function saveTexts(thing: Translation, locale: string, values: TextValues): Promise<ContentTexts> {
  const { id, slug = '', source, __v } = thing;
  const params = { id, locale };
  const { name, description, unit, title, markdown, announcement, guaranteeText } = values;
  const sends = {
    product: () => call(endpoints.putProductTexts, { params, body: { name, description, __v } }),
    category: () => call(endpoints.putCategoryTexts, { params, body: { name, description, __v } }),
    attribute: () => call(endpoints.putAttributeTexts, { params, body: { name, unit, __v } }),
    'size-guide': () => {
      const measures = Object.keys(source).map((measure) => values[measure] ?? '');
      return call(endpoints.putSizeGuideTexts, { params, body: { measures, __v } });
    },
    page: () => call(endpoints.putPageTexts, { params: { slug, locale }, body: { title, markdown, __v } }),
    promotion: () => call(endpoints.putPromotionTexts, { params, body: { name: name ?? '', __v } }),
    'delivery-zone': () => {
      const methods = Object.fromEntries(
        Object.entries(values).map(([method, text]) => [method.replace(/^methods\./, ''), text]),
      );
      return call(endpoints.putDeliveryZoneTexts, { params, body: { methods, __v } });
    },
    settings: () =>
      call(endpoints.putSettingsTexts, { params: { locale }, body: { announcement, guaranteeText, __v } }),
  };
  return sends[thing.kind]();
}

/** With what others have written in the meantime. */
export async function findNewest(thing: Translation, locale: string): Promise<Translation> {
  const all = await call(endpoints.listContentTexts, { params: { kind: thing.kind, id: thing.id } });
  const newest = all.find((texts) => texts.locale === locale);
  return { ...thing, texts: newest?.texts ?? {}, __v: newest?.__v ?? 0 };
}
