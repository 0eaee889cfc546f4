import { CSPProvider } from '@base-ui/react/csp-provider';
import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import devCssUrl from './app.css?url';
import { CartCount } from './features/cart/cart-count.tsx';
import { ErrorPage } from './features/navigation/error-page.tsx';
import { PageFrame } from './features/navigation/page-frame.tsx';
import type { Call } from './lib/call.ts';
import { errorMessages } from './lib/error-messages.ts';
import { headScriptText, markAuth, signalHydrated } from './lib/head-script.ts';
import { serverLoader } from './lib/loaders.server.ts';
import { browserLoader } from './lib/loaders.ts';
import { PAGE_DATA } from './lib/page-data.ts';
import { pageTitle, privatePage } from './lib/page-meta.ts';
import { useStaff } from './lib/session/session.ts';
import { watchSession } from './lib/session/watch-session.ts';
import { hasStaffFrame, StaffFrame } from './pages/staff-frame.tsx';
import { toPath } from './ui/base-path.ts';
import { ConfirmHost } from './ui/confirm-host.tsx';
import { Toaster } from './ui/toaster.tsx';

/** Of the categories only what the header shows: this is part of every page. */
async function load(call: Call) {
  const [shop, categories] = await Promise.all([call(getShop), call.once(listCategories)]);
  const departments = categories.filter(({ parent }) => parent === null);
  return { ...shop, departments: departments.map(({ name, path }) => ({ name, path })) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
/** Header and footer are fetched again only on the pages that can change what they show. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl }) =>
  /^\/(admin\/(categories|createproduct|opening|pages|settings)|create$)/.test(toPath(currentUrl.pathname));
export const headers = privatePage;

// Style and script stand in the page itself: no request before the first paint. Their text is part of the server's
// build only; the browser reads it back, so that hydration, or a page rebuilt after an error, finds it equal. The style
// is larger than all the rest of a page: it passes React by, and the server puts it in afterwards.
const readBack = (id: string) => document.getElementById(id)?.textContent ?? '';
const headScript = import.meta.env.SSR ? headScriptText() : readBack('head-script');
const css = import.meta.env.SSR ? '' : readBack('css');

export const links: Route.LinksFunction = () => (import.meta.env.DEV ? [{ rel: 'stylesheet', href: devCssUrl }] : []);

export const meta: Route.MetaFunction = ({ loaderData, error }) => [
  { title: pageTitle(error ? errorMessages(error).title : undefined, loaderData?.name) },
];

/** What lives in local storage, read now and followed in other tabs from then on. */
function followBrowserState() {
  const stop = watchSession();
  addEventListener('storage', markAuth);
  return () => {
    stop();
    removeEventListener('storage', markAuth);
  };
}

/** Most shops are open, and most who come to one that is not have no use for the rest. */
const ClosedShop = lazy(() => import('./pages/closed-shop.tsx'));

/** What is not to be seen before the shop is open: goods, and what leads to buying them. */
const floor = /^\/($|(result|c|product|size-guide|favorites|carrito|checkout|success|review)(\/|$))/i;

/** `shop`: visitors may come in, or it is staff. `page`: only the page itself. */
function useShown(closed: boolean | undefined): 'shop' | 'page' | 'nothing' {
  const staff = useStaff();
  const { pathname } = useLocation();
  if (!closed || staff) return 'shop';
  return floor.test(pathname) ? 'nothing' : 'page';
}

export function Layout({ children }: { children: ReactNode }) {
  // Again after the head script: an error of this route makes React rebuild <html>, without the attribute.
  useLayoutEffect(markAuth, []);
  useEffect(signalHydrated, []);
  const shop = useRouteLoaderData<typeof loader>('root');
  const shown = useShown(shop?.closed);
  return (
    <html lang={LANGUAGE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions as text, the same for everybody */}
        <script id="head-script" dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        {!import.meta.env.DEV && <style id="css" dangerouslySetInnerHTML={{ __html: css }} />}
        <meta name="theme-color" content="#ffffff" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {shown === 'nothing' ? <title>{pageTitle(t`Opening soon`, shop?.name)}</title> : <Meta />}
        {shown !== 'shop' && <meta name="robots" content="noindex" />}
        <Links />
      </head>
      <body>
        {/* Base UI must not write <style> elements: the CSP forbids them. Their rules are in app.css. */}
        <CSPProvider disableStyleElements>
          {children}
          <ConfirmHost />
        </CSPProvider>
        <Toaster />
        <ScrollRestoration />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server puts the data in, escaped (entry.server.tsx) */}
        <script id={PAGE_DATA} type="application/json" dangerouslySetInnerHTML={{ __html: '' }} />
        <Scripts />
      </body>
    </html>
  );
}

/** They have nothing around them: all that would lead elsewhere leads back to the first, and the others are for paper. */
const bare = new Set(['pages/set-up', 'pages/print-orders', 'pages/return-slip']);

export default function App({ loaderData, matches }: Route.ComponentProps) {
  useEffect(followBrowserState, []);
  const shown = useShown(loaderData.closed);
  if (bare.has(matches.at(-1)?.id ?? '')) return <Outlet />;
  // No part of it is in what shoppers load.
  if (import.meta.env.PAGES !== 'shop' && hasStaffFrame(matches.at(-1)?.pathname))
    return (
      <StaffFrame shop={loaderData}>
        <Outlet />
      </StaffFrame>
    );
  if (shown !== 'shop')
    return (
      <Suspense>
        <ClosedShop shop={loaderData}>{shown === 'page' && <Outlet />}</ClosedShop>
      </Suspense>
    );
  return (
    <PageFrame shop={loaderData} departments={loaderData.departments} cartCount={<CartCount />}>
      <Outlet />
    </PageFrame>
  );
}

/** Only for what page-boundary.tsx cannot catch, this route's own data included: hence the shop has no name here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame shop={{ name: t`Home` }}>
      <ErrorPage error={error} />
    </PageFrame>
  );
}
