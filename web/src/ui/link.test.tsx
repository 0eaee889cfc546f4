import { renderToStaticMarkup } from 'react-dom/server';
import { type LinkProps, Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ServerLink } from './link.tsx';

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
