import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { Brand, type ShownShop } from './brand.tsx';
import { type Department, DepartmentsNav } from './departments-nav.tsx';
import { MenuButton } from './menu-button.tsx';
import { SearchBox } from './search-box.tsx';
import { SiteNav } from './site-nav.tsx';

interface SiteHeaderProps {
  shop: ShownShop;
  cartCount: ReactNode;
  departments: readonly Department[];
}

/** One row where it fits, else brand and search above the navigation; on a phone the navigation is in the drawer. */
export function SiteHeader({ shop, cartCount, departments }: SiteHeaderProps) {
  return (
    <header className="relative border-b border-line bg-white">
      {shop.announcement && (
        <p
          lang={shop.announcementLang}
          className="on-ink bg-ink px-5 py-2 text-center text-sm text-white wrap-anywhere"
        >
          {shop.announcementLink ? (
            <Link to={shop.announcementLink} className="underline underline-offset-4">
              {shop.announcement}
            </Link>
          ) : (
            shop.announcement
          )}
        </p>
      )}
      <div className="site-width flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:gap-x-4 sm:gap-y-1 lg:gap-x-8">
        <Brand shop={shop} className="flex-1 basis-0 sm:flex-none sm:basis-auto" />
        <div className="-me-2 ms-auto flex items-center gap-2 sm:hidden">
          <Link to="/carrito" className="relative inline-flex size-11 items-center justify-center">
            <ShoppingCart size={24} />
            <span className="sr-only">Cart</span>
            <span className="absolute -top-0.5 start-5.5">{cartCount}</span>
          </Link>
          <MenuButton cartCount={cartCount} departments={departments} />
        </div>
        <div className="w-full sm:ms-auto sm:w-auto lg:ms-0">
          <SearchBox />
        </div>
        <nav aria-label="Main" className="hidden w-full sm:block lg:ms-auto lg:w-auto">
          <SiteNav place="bar" cartCount={cartCount} />
        </nav>
      </div>
      <DepartmentsNav departments={departments} />
      <NavigationProgress />
    </header>
  );
}
