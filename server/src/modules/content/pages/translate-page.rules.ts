import type { Content } from '../../translations/index.ts';
import type { StoredPage } from './pages.repo.ts';

interface Foreign {
  readonly lang?: string;
  readonly titleLang?: string;
}

/** `lang` and `titleLang` say of what is not translated what it is written in. */
export function translatePage(content: Content, page: StoredPage): StoredPage & Foreign {
  const title = content.textOf('page', page._id, 'title');
  const markdown = content.textOf('page', page._id, 'markdown');
  return {
    ...page,
    ...(title === undefined ? { titleLang: content.first } : { title }),
    ...(markdown === undefined ? { lang: content.first } : { markdown }),
  };
}
