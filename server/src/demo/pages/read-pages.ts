import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '@fieldhouse/contracts/language';

interface DemoPage {
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
  readonly footer: true;
}

/** In the order of the footer. */
const slugs = ['delivery-and-returns', 'contact', 'terms', 'privacy', 'imprint', 'accessibility'];

/** What the demo shop has to say, a file each; its first line is the title. Other languages have a folder of their own. */
export function readDemoPages(language: string = SOURCE_LANGUAGE): Promise<DemoPage[]> {
  const folder = language === SOURCE_LANGUAGE ? '' : language;
  return Promise.all(
    slugs.map(async (slug) => {
      const text = await readFile(join(import.meta.dirname, folder, `${slug}.md`), 'utf8');
      const [, title = '', markdown = ''] = /^# ([^\n]+)\n+(.*)$/s.exec(text) ?? [];
      return { slug, title, markdown, footer: true };
    }),
  );
}
