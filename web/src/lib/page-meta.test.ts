import type { MetaArgs } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicPageMeta, titled } from './page-meta.ts';

const shop = { name: 'Fieldhouse', url: 'https://shop.test', locales: ['en'] };
const running = { title: 'Running', description: 'Shoes.', path: '/?category=Running', image: '/files/shoe.webp' };

describe('what a page says about itself', () => {
  it('is its one true address, and the words and picture for whoever shares it', () => {
    expect(publicPageMeta(shop, running)).toEqual([
      { title: 'Running | Fieldhouse' },
      { name: 'description', content: 'Shoes.' },
      { tagName: 'link', rel: 'canonical', href: 'https://shop.test/?category=Running' },
      { property: 'og:site_name', content: 'Fieldhouse' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: 'Running' },
      { property: 'og:description', content: 'Shoes.' },
      { property: 'og:url', content: 'https://shop.test/?category=Running' },
      { property: 'og:image', content: 'https://shop.test/files/shoe.webp' },
    ]);
  });

  it('is where it is in the other languages of the shop, if there are any', () => {
    const said = publicPageMeta({ ...shop, locales: ['es', 'en'] }, { ...running, path: '/' });
    const found = said.flatMap((one) => ('href' in one ? [[one.rel, one.hrefLang, one.href]] : []));
    expect(found).toEqual([
      ['canonical', undefined, 'https://shop.test/en'],
      ['alternate', 'es', 'https://shop.test/'],
      ['alternate', 'en', 'https://shop.test/en'],
      ['alternate', 'x-default', 'https://shop.test/'],
    ]);
  });

  it('is where it is in each market, by language and country', () => {
    const alternates = [
      { tag: 'en', prefix: '' },
      { tag: 'de-DE', prefix: '/eu' },
      { tag: 'en-DE', prefix: '/eu/en' },
    ];
    const eu = { ...shop, locales: ['de', 'en'], market: { prefix: 'eu' }, alternates };
    const said = publicPageMeta(eu, { ...running, path: '/c' });
    const found = said.flatMap((one) => ('href' in one ? [[one.rel, one.hrefLang, one.href]] : []));
    expect(found).toEqual([
      ['canonical', undefined, 'https://shop.test/eu/en/c'],
      ['alternate', 'en', 'https://shop.test/c'],
      ['alternate', 'de-DE', 'https://shop.test/eu/c'],
      ['alternate', 'en-DE', 'https://shop.test/eu/en/c'],
      ['alternate', 'x-default', 'https://shop.test/c'],
    ]);
  });

  it('leaves a picture elsewhere where it is', () => {
    expect(publicPageMeta(shop, { ...running, image: 'https://cdn.test/a.jpg' })).toContainEqual({
      property: 'og:image',
      content: 'https://cdn.test/a.jpg',
    });
  });

  it('asks not to be offered, without naming a better address, where it is one of countless filtered lists', () => {
    const said = publicPageMeta(shop, { ...running, index: false });
    expect(said).toContainEqual({ name: 'robots', content: 'noindex, follow' });
    expect(said.filter((one) => 'rel' in one)).toEqual([]);
  });

  it('is at least a title when the shop itself could not be asked', () => {
    expect(publicPageMeta(undefined, running)[0]).toEqual({ title: 'Running' });
  });

  it('is a title alone on pages that nobody shares, by what they were loaded with', () => {
    const args = (loaderData: unknown) => ({ matches: [{ loaderData: shop }], loaderData }) as unknown as MetaArgs;
    const titleOf = (data?: { name: string }) => data?.name ?? 'Return';
    expect(titled('Orders')(args(undefined))).toEqual([{ title: 'Orders | Fieldhouse' }]);
    expect(titled(titleOf)(args({ name: '1042-R1' }))).toEqual([{ title: '1042-R1 | Fieldhouse' }]);
    expect(titled(titleOf)(args(undefined))).toEqual([{ title: 'Return | Fieldhouse' }]);
  });
});
