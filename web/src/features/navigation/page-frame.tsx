import { LANGUAGE } from '@fieldhouse/contracts/language';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ShownShop } from './brand.tsx';
import type { Department } from './departments-nav.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageFrameProps {
  shop: ShownShop;
  /** The number in the header; it belongs to the cart. */
  cartCount?: ReactNode;
  departments?: readonly Department[];
  children: ReactNode;
}

/** What stands around every page. `isolate` keeps dialogs, which hang beside it in the body, above all of it. */
const none: readonly Department[] = [];

/** Most visitors read the language that they are shown. */
const LanguageOffer = lazy(() =>
  import('./language-offer.tsx').then(
    (offer) => ({ default: offer.LanguageOffer }),
    () => ({ default: () => null }),
  ),
);

export function PageFrame({ shop, cartCount, departments = none, children }: PageFrameProps) {
  const [isForeign, setForeign] = useState(false);
  useEffect(() => setForeign(!navigator.language.startsWith(LANGUAGE)), []);
  return (
    <div className="isolate flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 start-2 z-10 -translate-y-20 rounded-sm bg-ink px-4 py-3 text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader shop={shop} cartCount={cartCount} departments={departments} />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <SiteFooter shop={shop} />
      <PageAnnouncer />
      {isForeign && (
        <Suspense>
          <LanguageOffer />
        </Suspense>
      )}
    </div>
  );
}

/** Announces the title of each new page to screen readers, as a browser does for the first. */
function PageAnnouncer() {
  const { pathname, search } = useLocation();
  // Choosing a size leads to no other page.
  const address = pathname + (search.startsWith('?variant=') ? '' : search);
  const announced = useRef(address);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announced.current === address) return;
    announced.current = address;
    setTitle(document.title);
  }, [address]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
