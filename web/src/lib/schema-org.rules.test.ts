import { expect, test } from 'vitest';
import { breadcrumbData, organizationData } from './schema-org.rules.ts';

const shop = { name: 'Arena', url: 'https://shop.test', socialLinks: [{ url: 'https://www.youtube.com/' }] };

test('search engines are told the name of the shop, its logo and its own pages elsewhere', () => {
  expect(organizationData(shop)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: 'Arena',
    url: 'https://shop.test/',
  });
  const links = [...shop.socialLinks, { url: 'https://www.youtube.com/@arena' }];
  expect(organizationData({ ...shop, logo: { url: '/files/logo.png' }, socialLinks: links })).toMatchObject({
    logo: 'https://shop.test/files/logo.png',
    sameAs: ['https://www.youtube.com/@arena'],
  });
});

test('search engines are told the way to it', () => {
  expect(
    breadcrumbData({ url: 'https://shop.test', locales: ['en'] }, [{ name: 'Yoga', to: '/c/yoga' }]),
  ).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.test/' },
      { position: 2, name: 'Yoga', item: 'https://shop.test/c/yoga' },
    ],
  });
});
