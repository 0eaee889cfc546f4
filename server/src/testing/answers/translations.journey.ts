import { createAttribute, deleteAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { getProduct, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { listDeliveryZones } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { createPage, deletePage, getPage } from '@fieldhouse/contracts/pages.endpoints';
import { writePo } from '@fieldhouse/contracts/po';
import { createPromotion, deletePromotion } from '@fieldhouse/contracts/promotions.endpoints';
import { createSizeGuide, deleteSizeGuide, listSizeGuides } from '@fieldhouse/contracts/size-guides.endpoints';
import * as translations from '@fieldhouse/contracts/translations.endpoints';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** Staff translates what the shop has written into German. */
export async function translateContent({ ask, name }: Recorder, { admin: as }: People, { ball }: Goods): Promise<void> {
  const german = (id: string) => ({ params: { id, locale: 'de' }, as });
  const query = { locale: 'de' };
  await ask(translations.putProductTexts, 'a ball', { ...german(ball), body: { name: 'Spielball' } });
  await ask(translations.putProductTexts, 'what is not there', { ...german(nobody), body: { name: 'Spielball' } });
  await ask(translations.putProductTexts, 'an old version', { ...german(ball), body: { name: 'Ball', __v: 7 } });
  await ask(translations.putProductTexts, 'in the first language', {
    as,
    params: { id: ball, locale: 'en' },
    body: { name: 'Ball' },
  });
  await ask(translations.listContentTexts, 'of a ball', { as, params: { kind: 'product', id: ball } });
  const into = { into: 'de' };
  await ask(translations.listTranslations, 'of categories into German', {
    as,
    query: { into: 'de', kind: 'category' },
  });
  await ask(translations.listTranslations, 'into the first language', { as, query: { into: 'en', kind: 'product' } });
  await ask(translations.getTranslationSummary, 'into German', { as, query: into });
  await ask(translations.exportTranslations, 'of categories into German', {
    as,
    query: { into: 'de', kind: 'category' },
  });
  const type = 'text/x-gettext-translation';
  const file = writePo('de', [
    { context: `product:${ball}:name`, source: 'An older name', translations: ['Ball'], places: [] },
  ]);
  await ask(translations.importTranslations, 'of an older name', { as, query: into, body: file, type });
  await ask(translations.importTranslations, 'that is none', { as, query: into, body: 'name', type });
  await ask(translations.putValueTexts, 'a size', {
    as,
    body: { kind: 'option', value: 'One size', texts: { de: 'Einheitsgröße' } },
  });
  await ask(translations.putValueTexts, 'of no kind', { as, body: { kind: 'word', value: 'x', texts: {} } });
  await ask(translations.listValueTexts, 'all', { as });
  await ask(translations.listValueTexts, 'missing in Spanish', { as, query: { missing: 'es' } });
  await ask(getProduct, 'a ball in German', { params: { id: ball }, query });

  const [category] = await ask(listCategories, 'before one is translated');
  await ask(translations.putCategoryTexts, 'balls', { ...german(category?._id ?? ''), body: { name: 'Bälle' } });
  await ask(listCategories, 'in German', { query });
  const attribute = await ask(createAttribute, 'to be translated', {
    as,
    body: { name: 'Bounce', kind: 'number', unit: 'cm', categories: [] },
  });
  name('bounce', attribute._id);
  await ask(translations.putAttributeTexts, 'bounce', { ...german(attribute._id), body: { name: 'Sprunghöhe' } });
  await ask(deleteAttribute, 'that was translated', { as, params: { id: attribute._id } });
  await translateTables({ ask, name }, as);
}

type Asking = Pick<Recorder, 'ask' | 'name'>;

async function translateTables({ ask, name }: Asking, as: string): Promise<void> {
  const german = (id: string) => ({ params: { id, locale: 'de' }, as });
  const query = { locale: 'de' };
  const guide = await ask(createSizeGuide, 'to be translated', {
    as,
    body: { brand: 'Aquila', category: 'Balls', measures: ['Girth'], rows: [{ size: '5', values: [69] }] },
  });
  name('guide of balls', guide._id);
  await ask(translations.putSizeGuideTexts, 'girth', { ...german(guide._id), body: { measures: ['Umfang'] } });
  await ask(translations.putSizeGuideTexts, 'one too many', { ...german(guide._id), body: { measures: ['a', 'b'] } });
  await ask(listSizeGuides, 'in German', { query });
  await ask(deleteSizeGuide, 'that was translated', { as, params: { id: guide._id } });

  const slug = 'about-us';
  const page = await ask(createPage, 'to be translated', { as, body: { slug, title: 'About', markdown: 'Us.' } });
  name('about us', page._id);
  await ask(translations.putPageTexts, 'about us', {
    as,
    params: { slug, locale: 'de' },
    body: { title: 'Über uns', markdown: 'Wir.' },
  });
  await ask(getPage, 'in German', { params: { slug }, query });
  await ask(deletePage, 'that was translated', { as, params: { slug } });

  const body = { name: 'Spring', kind: 'percent', value: 10, code: 'SPRING10' };
  const promotion = await ask(createPromotion, 'to be translated', { as, body });
  name('spring', promotion._id);
  await ask(translations.putPromotionTexts, 'spring', { ...german(promotion._id), body: { name: 'Frühling' } });
  await ask(deletePromotion, 'that was translated', { as, params: { id: promotion._id } });

  const [zone] = await ask(listDeliveryZones, 'before one is translated', { as });
  const methods = { [zone?.methods[0]?._id ?? '']: 'Standardversand' };
  await ask(translations.putDeliveryZoneTexts, 'its first way', { ...german(zone?._id ?? ''), body: { methods } });
  await ask(translations.putSettingsTexts, 'the announcement', {
    as,
    params: { locale: 'de' },
    body: { announcement: 'Willkommen' },
  });
}
