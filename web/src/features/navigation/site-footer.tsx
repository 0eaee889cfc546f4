import { Link } from 'react-router';
import { siteLinks, siteLinksId } from './links.ts';

export function SiteFooter({ shopName, demo }: { shopName: string; demo: boolean }) {
  return (
    <footer className="bg-ink text-white">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 sm:flex-row sm:items-start sm:justify-between sm:px-8">
        <div>
          <p className="font-headline text-2xl font-bold uppercase">{shopName}</p>
          <p className="mt-1 text-chalk">Sporting goods for court, track and pitch.</p>
          {demo && <p className="mt-4 text-sm text-chalk">A demonstration shop: no goods, no charges.</p>}
        </div>
        <nav aria-label="All pages" id={siteLinksId}>
          <ul className="flex flex-col sm:flex-row sm:gap-8">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="nav-link focus-visible:outline-white">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
