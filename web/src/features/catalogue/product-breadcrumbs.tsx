import { Link } from 'react-router';
import { listingHref } from './listing.rules.ts';

const step = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';

/** Home, the category, and where we are. */
export function ProductBreadcrumbs({ category, name }: { category: string | undefined; name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/" className={step}>
            Home
          </Link>
        </li>
        {category && (
          <li className="before:mr-2 before:text-edge before:content-['/']">
            <Link to={listingHref({ category })} className={step}>
              {category}
            </Link>
          </li>
        )}
        <li className="min-w-0 text-ink before:mr-2 before:text-edge before:content-['/']">
          <bdi aria-current="page" className="wrap-anywhere">
            {name}
          </bdi>
        </li>
      </ol>
    </nav>
  );
}
