import { t } from '@fieldhouse/contracts/text';
import { Link } from './link.tsx';

const step = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';

interface BreadcrumbsProps {
  /** From the first below Home. */
  steps: readonly { readonly name: string; readonly to: string }[];
  /** Where we are. */
  here: string;
}

export function Breadcrumbs({ steps, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ name: t`Home`, to: '/' }, ...steps].map(({ name, to }) => (
          <li
            key={to}
            className="min-w-0 not-first:before:me-2 not-first:before:text-edge not-first:before:content-['/']"
          >
            <Link to={to} className={step}>
              <bdi className="wrap-anywhere">{name}</bdi>
            </Link>
          </li>
        ))}
        <li className="min-w-0 text-ink before:me-2 before:text-edge before:content-['/']">
          <bdi aria-current="page" className="wrap-anywhere">
            {here}
          </bdi>
        </li>
      </ol>
    </nav>
  );
}
