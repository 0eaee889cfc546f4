import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Department } from './departments-nav.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PageFrameProps {
  shopName: string;
  demo: boolean;
  /** The number in the header; it belongs to the cart. */
  cartCount?: ReactNode;
  departments?: readonly Department[];
  pages?: readonly { slug: string; title: string }[];
  children: ReactNode;
}

/** What stands around every page. `isolate` keeps dialogs, which hang beside it in the body, above all of it. */
const none: readonly never[] = [];

export function PageFrame({ shopName, demo, cartCount, departments = none, pages = none, children }: PageFrameProps) {
  return (
    <div className="isolate flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-10 -translate-y-20 rounded-sm bg-ink px-4 py-3 text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader shopName={shopName} cartCount={cartCount} departments={departments} />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <SiteFooter shopName={shopName} demo={demo} pages={pages} />
      <PageAnnouncer />
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
