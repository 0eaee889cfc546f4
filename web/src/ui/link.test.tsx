import { renderToStaticMarkup } from 'react-dom/server';
import { type LinkProps, Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ServerLink, ServerNavLink } from './link.tsx';

const addresses: readonly LinkProps['to'][] = [
  ...['/', '/?page=2', '/#main', '/carrito', '/c/', '/c/shoes/running?sort=newest&page=2#list', '/result?q=a%20b&x=//'],
  ...[
    '',
    '?page=2',
    '#main',
    '..',
    '../c',
    './c',
    'c',
    '//elsewhere.test/c',
    'https://elsewhere.test/c',
    '/c//d',
    '/c\\d',
  ],
  ...[
    '/./c',
    '/c/../d',
    '/c/.d',
    '/c?',
    '/c#',
    '/c?#',
    '/c?a=b#',
    '/c a',
    '/ü',
    '/c?q=ü',
    'mailto:shop@fieldhouse.test',
  ],
  { pathname: '/c', search: 'page=2', hash: 'main' },
];

test.each(['/', '/es', '/eu/es'])('links of a page below %s are those of the router', (basename) => {
  const markup = (Link: typeof ServerLink) =>
    addresses.map((to, at) =>
      renderToStaticMarkup(
        <StaticRouter basename={basename} location={`${basename}/product/7?size=42`}>
          <Link
            to={to}
            className="x"
            aria-label={`${at}`}
            replace
            preventScrollReset
            state={{ at }}
            onClick={() => {}}
          />
        </StaticRouter>,
      ).replace(/<a (.*)>/, (_, said: string) => said.split(' ').sort().join(' ')),
    );
  expect(markup(ServerLink)).toEqual(markup(RouterLink as typeof ServerLink));
});

const places = ['/', '/c/', '/C/shoes', '/c/shoes/running', '/cart', '/me/profile'];
const goals = [
  '/',
  '/c',
  '/c/shoes',
  '/c/shoes/',
  '/carrito',
  '/me/profile',
  '/me/a%40b',
  '../me',
  '/c/schläger',
  '/c?page=2',
];

test.each(['/', '/es'])('so is what they say of where one is, below %s', (basename) => {
  const markup = (NavLink: typeof ServerNavLink) =>
    places.map((here) =>
      renderToStaticMarkup(
        <StaticRouter basename={basename} location={`${basename === '/' ? '' : basename}${here}`}>
          {goals.map((to) => [
            <NavLink key={to} to={to} className="x" />,
            <NavLink key={`${to} end`} end to={to} className="x" />,
          ])}
        </StaticRouter>,
      ).replaceAll(/<a (.*?)>/g, (_, said: string) => `${said.split(' ').sort().join(' ')}\n`),
    );
  expect(markup(ServerNavLink)).toEqual(markup(RouterNavLink as typeof ServerNavLink));
  expect(markup(ServerNavLink).join()).toContain('aria-current');
});
