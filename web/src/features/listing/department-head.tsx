import { t } from '@fieldhouse/contracts/text';
import type { RefObject } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Department } from './department.rules.ts';

interface DepartmentHeadProps {
  department: Department;
  /** The heading, where the focus goes after paging. */
  ref: RefObject<HTMLHeadingElement | null>;
}

/** Where we are, what is sold here, and the way further down. */
export function DepartmentHead({ department: { name, description, img, above, below }, ref }: DepartmentHeadProps) {
  return (
    <div className="mb-8 md:mb-10">
      <Breadcrumbs steps={above} here={name} />
      <div className="mt-3 flex items-center gap-5 md:gap-10">
        <div className="min-w-0 grow">
          <h1
            ref={ref}
            id="department"
            tabIndex={-1}
            dir="auto"
            className="text-4xl wrap-anywhere outline-none md:text-5xl"
          >
            {name}
          </h1>
          {description && (
            <p dir="auto" className="mt-3 max-w-[38rem] whitespace-pre-line text-ink-soft">
              {description}
            </p>
          )}
        </div>
        {img && (
          <Picture
            src={img}
            alt=""
            width={360}
            height={240}
            sizes="(min-width: 600px) 360px, 96px"
            priority="eager"
            className="aspect-square h-auto w-24 shrink-0 self-start rounded-sm sm:aspect-3/2 sm:w-2/5 sm:max-w-90"
          />
        )}
      </div>
      {below.length > 0 && (
        <nav aria-label={t`Categories of ${name}`} className="mt-5">
          <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 md:mx-0 md:flex-wrap md:px-0">
            {below.map((step) => (
              <li key={step.to} className="shrink-0">
                <Link
                  to={step.to}
                  className="inline-flex min-h-10 items-center rounded-sm bg-chalk px-4 text-sm hover:bg-line"
                >
                  <bdi>{step.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
