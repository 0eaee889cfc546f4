import { Link } from 'react-router';
import { CourtMark } from '../../ui/court-mark.tsx';
import { siteLinks } from './links.ts';
import { MenuButton } from './menu-button.tsx';

export function SiteHeader({ shopName }: { shopName: string }) {
  return (
    <header className="border-b-2 border-ink bg-white">
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-6 px-4 py-2 sm:px-8">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center gap-3">
          <CourtMark />
          <span className="truncate font-headline text-3xl font-bold tracking-tight uppercase">{shopName}</span>
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex gap-8">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="nav-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <MenuButton />
      </div>
    </header>
  );
}
