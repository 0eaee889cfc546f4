import { behindPrefix, isLanguage, LANGUAGE, languagePrefix, languages } from '@fieldhouse/contracts/language';
import { useLocation, useRouteLoaderData } from 'react-router';

/** The secret of a link from a mail, or of the profile's, is in no other link (contracts/src/page-addresses.ts). */
export const withSecret = /^\/(?:me\/(?!profile)|resetpassword|unsubscribe|newsletter|alerts|setup\/i|api)/i;

/** The languages of the shop, and where this page is in each. */
export function useLanguages() {
  const { locales = [] } = useRouteLoaderData<{ locales?: readonly string[] }>('root') ?? {};
  const { pathname, search, hash } = useLocation();
  return locales.filter(isLanguage).map((language) => {
    const href = behindPrefix(
      languagePrefix(language, locales),
      withSecret.test(pathname) ? '/' : pathname + search + hash,
    );
    return { language, name: languages[language].name, href };
  });
}

/** Leads to a document of its own: each language is a build. Cart and favourites are the browser's, and stay. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const offered = useLanguages();
  if (offered.length < 2) return null;
  return (
    <nav aria-label="Language" className={className}>
      <ul className="flex flex-wrap gap-x-5">
        {offered.map(({ language, name, href }) => (
          <li key={language}>
            <a
              href={href}
              lang={language}
              hrefLang={language}
              aria-current={language === LANGUAGE ? 'true' : undefined}
              className="nav-link min-h-9 aria-[current]:underline"
              // The server knows no more of the query than the page reads.
              suppressHydrationWarning
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
