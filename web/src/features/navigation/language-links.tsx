import { behindPrefix, isLanguage, LANGUAGE, languages } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { useLocation, useRouteLoaderData } from 'react-router';
import { prefixIn } from '../../lib/public-address.rules.ts';
import type { ShownShop } from './brand.tsx';

/** The secret of a link from a mail, or of the profile's, is in no other link (contracts/src/page-addresses.ts). */
export const withSecret = /^\/(?:me\/(?!profile)|resetpassword|unsubscribe|newsletter|alerts|setup\/i|api)/i;

/** The languages of the shop and its other markets, and where this page is in each. */
export function usePlaces() {
  const { locales = [], market, elsewhere } = useRouteLoaderData<Partial<ShownShop>>('root') ?? {};
  const { pathname, search, hash } = useLocation();
  const path = withSecret.test(pathname) ? '/' : pathname + search + hash;
  return {
    spoken: locales.filter(isLanguage).map((language) => ({
      language,
      name: languages[language].name,
      href: behindPrefix(prefixIn({ locales, market }, language), path),
    })),
    // Staff have one shop.
    elsewhere: ((import.meta.env.PAGES !== 'staff' && elsewhere) || []).map((place) => ({
      ...place,
      href: behindPrefix(place.prefix, path),
    })),
  };
}

/** They lead to documents of their own: each language is a build. Cart and favourites are the browser's, and stay. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const { spoken, elsewhere } = usePlaces();
  const places: readonly { language?: string; name: string; href: string }[] = [...spoken, ...elsewhere];
  return (
    places[1] && (
      <nav aria-label={elsewhere[0] ? t`Language and country` : t`Language`} className={className}>
        <ul className="flex flex-wrap gap-x-5">
          {places.map(({ language, name, href }) => (
            <li key={name}>
              <a
                className="nav-link min-h-9 aria-[current]:underline"
                lang={language}
                hrefLang={language}
                aria-current={language === LANGUAGE || undefined}
                // The server knows no more of the query than the page reads.
                suppressHydrationWarning
                href={href}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
