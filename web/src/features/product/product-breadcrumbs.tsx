import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { Link } from 'react-router';

const step = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';
const next = "before:mr-2 before:text-edge before:content-['/']";

/** Home, the way down through the categories, and where we are. */
export function ProductBreadcrumbs({ trail, name }: { trail: ProductDetail['trail']; name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/" className={step}>
            Home
          </Link>
        </li>
        {trail.map((category) => (
          <li key={category.path} className={next}>
            <Link to={`/c/${category.path}`} className={step}>
              {category.name}
            </Link>
          </li>
        ))}
        <li className={`min-w-0 text-ink ${next}`}>
          <bdi aria-current="page" className="wrap-anywhere">
            {name}
          </bdi>
        </li>
      </ol>
    </nav>
  );
}
