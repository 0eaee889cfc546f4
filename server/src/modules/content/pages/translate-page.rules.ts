import type { Content } from '../../translations/index.ts';
import type { StoredPage } from './pages.repo.ts';

/** `lang` says of a page without a translation what it is written in. */
export function translatePage(content: Content, page: StoredPage): StoredPage & { readonly lang?: string } {
  const title = content.textOf('page', page._id, 'title') ?? page.title;
  const markdown = content.textOf('page', page._id, 'markdown');
  return markdown === undefined ? { ...page, title, lang: content.first } : { ...page, title, markdown };
}
