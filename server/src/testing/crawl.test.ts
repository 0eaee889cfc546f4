import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { crawlShop } from './crawl.ts';

const publicUrl = 'https://shop.test';

interface Page {
  readonly title?: string;
  readonly head?: string;
  readonly body?: string;
}
const canonical = (address: string) => `<link rel="canonical" href="${publicUrl}${address}"/>`;
const noindex = '<meta name="robots" content="noindex, follow"/>';

/** A shop of these pages; each is as it should be unless it says otherwise. */
async function crawl(pages: Readonly<Record<string, Page>>, mapped: readonly string[] = ['/']) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/robots.txt', () => `User-agent: *\nDisallow: /cart\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  app.get('/sitemap.xml', () => mapped.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join(''));
  app.get('/*', (request, reply) => {
    const page = pages[request.url];
    if (!page) return reply.code(404).type('text/html').send('<title>Not found</title>');
    const { title = request.url, head = canonical(request.url), body = '<h1>Page</h1>' } = page;
    const description = '<meta name="description" content="What it is."/>';
    return reply.type('text/html').send(`<title>${title}</title>${description}${head}${body}`);
  });
  return (await crawlShop(app, { publicUrl })).problems;
}
const linking = (...addresses: string[]): Page => ({
  body: `<h1>Page</h1>${addresses.map((address) => `<a href="${address}">there</a>`).join('')}`,
});

test('a shop in which everything is in order has no problems', async () => {
  const pages = {
    '/': linking('/a?b=1&amp;c=2#part', '/view', '/cart', 'https://elsewhere.test/', 'mailto:a@b.test'),
    '/a?b=1&c=2': {},
    '/view': { head: canonical('/a?b=1&c=2') },
    '/cart': { head: '' },
  };
  expect(await crawl(pages, ['/', '/a?b=1&amp;c=2'])).toEqual([]);
});

test.each<[string, Record<string, Page>, string[]]>([
  ['a dead link', { '/': linking('/gone') }, ['/gone answers 404: a link in /']],
  [
    'a title twice',
    { '/': { ...linking('/a'), title: 'Same' }, '/a': { title: 'Same' } },
    ["The title 'Same' belongs to / and /a"],
  ],
  ['no canonical address', { '/': linking('/a'), '/a': { head: '' } }, ['/a has 0 canonical addresses']],
  ['two of them', { '/': { ...linking(), head: canonical('/') + canonical('/') } }, ['/ has 2 canonical addresses']],
  [
    'a canonical address that is not there',
    { '/': linking('/a'), '/a': { head: canonical('/b') } },
    [`/a is a view of ${publicUrl}/b, which is no page to be offered, or which nothing leads to`],
  ],
  ['no heading', { '/': { body: '' } }, ['/ has 0 headings of the first level']],
  ['a second heading', { '/': { body: '<h1>A</h1><h1 class="b">B</h1>' } }, ['/ has 2 headings of the first level']],
])('it finds %s', async (_what, pages, problems) => {
  expect(await crawl(pages)).toEqual(problems);
});

test.each<[string, Record<string, Page>, string]>([
  ['an orphan', { '/': {}, '/a': {} }, '/a is an orphan: no link leads there'],
  [
    'what is not to be offered',
    { '/': linking('/a'), '/a': { head: noindex } },
    '/a is in the sitemap and not to be offered',
  ],
])('it finds %s in the sitemap', async (_what, pages, problem) => {
  expect(await crawl(pages, ['/', '/a'])).toEqual([problem]);
});
