import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './translations.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;
const errors = ['not-found', 'stale', 'refused'] as const;

export const putProductTexts = endpoint('putProductTexts', 'PUT', '/api/products/:id/texts/:locale', 'catalogue', {
  errors,
});
export const putCategoryTexts = endpoint('putCategoryTexts', 'PUT', '/api/categories/:id/texts/:locale', 'catalogue', {
  errors,
});
export const putAttributeTexts = endpoint(
  'putAttributeTexts',
  'PUT',
  '/api/attributes/:id/texts/:locale',
  'catalogue',
  { errors },
);
export const putSizeGuideTexts = endpoint(
  'putSizeGuideTexts',
  'PUT',
  '/api/size-guides/:id/texts/:locale',
  'catalogue',
  { errors },
);
export const putPageTexts = endpoint('putPageTexts', 'PUT', '/api/pages/:slug/texts/:locale', 'content', { errors });
export const putPromotionTexts = endpoint(
  'putPromotionTexts',
  'PUT',
  '/api/promotions/:id/texts/:locale',
  'marketing',
  {
    errors,
  },
);
export const putDeliveryZoneTexts = endpoint(
  'putDeliveryZoneTexts',
  'PUT',
  '/api/delivery-zones/:id/texts/:locale',
  'settings',
  { errors },
);
export const putSettingsTexts = endpoint('putSettingsTexts', 'PUT', '/api/settings/texts/:locale', 'settings', {
  errors,
});

export const listContentTexts = endpoint('listContentTexts', 'GET', '/api/translations/:kind/:id', 'content', {
  errors: ['not-found'],
});

/** What there is to translate into a language, what is looked at most first. */
export const listTranslations = endpoint('listTranslations', 'GET', '/api/translations', 'content', {
  errors: ['refused'],
});
export const getTranslationSummary = endpoint('getTranslationSummary', 'GET', '/api/translations/summary', 'content', {
  errors: ['refused'],
});
/** What is missing or has changed, as a file for a translator. */
export const exportTranslations = endpoint('exportTranslations', 'GET', '/api/translations/export', 'content', {
  errors: ['refused', 'too-many-requests'],
});
/** Takes such a file back, as `text/x-gettext-translation` or `application/gzip`. */
export const importTranslations = endpoint('importTranslations', 'POST', '/api/translations/import', 'content', {
  errors: ['refused', 'too-large', 'unsupported-type', 'too-many-requests'],
});

export const listValueTexts = endpoint('listValueTexts', 'GET', '/api/value-texts', 'catalogue');
export const putValueTexts = endpoint('putValueTexts', 'PUT', '/api/value-texts', 'catalogue', { errors: ['refused'] });
