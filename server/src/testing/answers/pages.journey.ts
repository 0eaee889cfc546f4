import * as pages from '@fieldhouse/contracts/pages.endpoints';
import * as redirects from '@fieldhouse/contracts/redirects.endpoints';
import type { People } from './accounts.journey.ts';
import type { Recorder } from './recorder.ts';

const delivery = { slug: 'delivery', title: 'Delivery', markdown: 'Two to four *days*.\n\n# Returns\n\nThirty days.' };

/** Staff writes what the shop has to say. */
export async function writePages({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const create = (title: string, change: object) =>
    ask(pages.createPage, title, { as, body: { ...delivery, ...change } });
  name('page', (await create('about delivery', {}))._id);
  await create('at an address that is taken', { title: 'Another' });
  await create('at an address of the shop itself', { slug: 'login' });
  await create('at an address that is none', { slug: 'Our Terms' });
  await create('without a title', { slug: 'terms', title: ' ' });
  await create('with too long a text', { slug: 'terms', markdown: 'a'.repeat(50_001) });
  const hostile = '<script>alert(1)</script> [a](javascript:alert(1)) [b](/pages/none) ![c](https://example.com/c.png)';
  await ask(pages.previewPage, 'of hostile Markdown', { as, body: { markdown: hostile } });

  const put = (title: string, slug: string, body: object) => ask(pages.putPage, title, { as, params: { slug }, body });
  name('terms page', (await put('where there is none', 'terms', { title: 'Terms', markdown: hostile }))._id);
  await put('the title', 'delivery', { title: 'Delivery and returns', __v: 0 });
  await put('from an old version', 'delivery', { title: 'Shipping', __v: 0 });
  await put('another address', 'delivery', { slug: 'delivery-and-returns' });
  await put('an address that is taken', 'terms', { slug: 'delivery-and-returns' });
  await put('what is not there', 'delivery', { title: 'Delivery', __v: 1 });
  await put('half of what is not there', 'delivery', { title: 'Delivery' });

  const [orderWas, order] = [
    ['delivery-and-returns', 'terms'],
    ['terms', 'delivery-and-returns'],
  ];
  await ask(pages.orderPages, 'the other way round', { as, body: { order, orderWas } });
  await ask(pages.orderPages, 'from an old order', { as, body: { order, orderWas } });
  await ask(pages.orderPages, 'with one missing', { as, body: { order: ['terms'], orderWas: order } });
  await ask(pages.listPages, 'of all', { as });
  await ask(pages.getPage, 'of everybody', { params: { slug: 'delivery-and-returns' } });
  await ask(pages.getPage, 'that is not there', { params: { slug: 'delivery' } });
  const message = { name: 'Wanda', email: 'wanda@example.com', message: 'Where is my order?' };
  await ask(pages.writeToShop, 'in a shop without the form', { body: message });
  await put('the form', 'terms', { contactForm: true });
  await ask(pages.writeToShop, 'by a visitor', { body: message });
  await ask(pages.writeToShop, 'with an address that is none', { body: { ...message, email: 'wanda' } });
  await ask(pages.writeToShop, 'by what fills in every field', {
    body: { ...message, website: 'https://example.com' },
  });
  for (const slug of order) await ask(pages.deletePage, slug, { as, params: { slug } });
  await ask(pages.deletePage, 'a second time', { as, params: { slug: 'terms' } });
}

/** Where addresses of before lead. */
export async function redirectOld({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const create = (title: string, from: string, to: string) =>
    ask(redirects.createRedirect, title, { as, body: { from, to } });
  const { _id: id } = await create(
    'from a shop of before',
    'https://old.example/Products/Red%20Ball/',
    '/c/balls?sale=1',
  );
  name('redirect', id);
  await create('a second time', '/products/red ball', '/c');
  await create('to another site', '/products/net', '//evil.example');
  await create('from the shop itself', '/admin/orders', '/');
  await create('in a circle', '/products/net', '/products/net/');
  await ask(redirects.listRedirects, 'that have to do with balls', { as, query: { q: 'ball' } });
  await ask(redirects.deleteRedirect, 'the one', { as, params: { id } });
  await ask(redirects.deleteRedirect, 'a second time', { as, params: { id } });
}
