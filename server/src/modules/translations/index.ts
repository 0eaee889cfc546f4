export { SHOP } from './content-sources.repo.ts';
export { type Dictionary, fillTexts } from './fill-texts.ts';
export { type Content, getContent, getFirstLanguage } from './get-content.ts';
export { requireOtherLocale } from './require-locale.ts';
export { translateCategory, translateOptions, translateProducts } from './translate-products.rules.ts';
export { translationRoutes } from './translations.routes.ts';
export { cleanTexts } from './work.repo.ts';
export { writeTexts } from './write-texts.ts';
