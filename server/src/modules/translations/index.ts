export { SHOP } from './content-sources.repo.ts';
export { type Content, type ContentDeps, getContent } from './get-content.ts';
export { translateCategory, translateOptions, translateProducts } from './translate-products.rules.ts';
export { translationRoutes } from './translations.routes.ts';
export { writeTexts, writeValueTexts } from './write-texts.ts';
