import { LANGUAGE } from '@fieldhouse/contracts/language';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PageAnnouncer } from '../../ui/page-announcer.tsx';
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

/** Most visitors read the language that they are shown, in a shop of one market. */
const LanguageOffer = lazy(() =>
  import('./language-offer.tsx').then(
    (offer) => ({ default: offer.LanguageOffer }),
    () => ({ default: () => null }),
  ),
);

export function PageFrame({ shop, cartCount, departments = none, children }: PageFrameProps) {
  const [isForeign, setForeign] = useState(false);
  useEffect(() => setForeign(!navigator.language.startsWith(LANGUAGE) || !!shop.elsewhere), [shop.elsewhere]);
  return (
    <div className="isolate flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
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
