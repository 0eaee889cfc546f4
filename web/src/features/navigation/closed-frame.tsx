import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { Brand, type ShownShop } from './brand.tsx';

/** What stands around a page while the shop is not open: no way to goods or a cart. Staff never see it. */
export function ClosedFrame({ shop, children }: { shop: ShownShop; children: ReactNode }) {
  return (
    <div className="isolate flex min-h-dvh flex-col admin:invisible">
      <header className="border-b border-line bg-white">
        <div className="site-width py-3">
          <Brand shop={shop} className="max-w-full" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <footer className="on-ink bg-ink text-white">
        <nav aria-label="Information" className="site-width">
          <ul className="flex flex-wrap gap-x-6 py-4">
            {shop.pages?.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/pages/${slug}`} className="nav-link min-h-11">
                  {title}
                </Link>
              </li>
            ))}
            <li className="client:hidden">
              <Link to="/login" className="nav-link min-h-11">
                Login
              </Link>
            </li>
          </ul>
        </nav>
      </footer>
    </div>
  );
}
