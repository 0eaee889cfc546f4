import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { type MouseEvent, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { browserCall } from '../../lib/call.ts';
import { NavLink } from '../../ui/link.tsx';
import { isForAnotherTab, useLazyWidget } from '../../ui/use-lazy-widget.ts';

export interface Department {
  name: string;
  path: string;
}

/** More do not fit beside each other; all of them are at /c. */
const MOST = 12;

// In the system's own face: so many words in a row would move when another font arrives.
const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:underline';

const loadPanel = async () => (await import('./departments-panel.tsx')).DepartmentsPanel;

/** A plain list of links. With scripts the first of them opens all departments with what is below them, in place. */
export function DepartmentsNav({ departments }: { departments: readonly Department[] }) {
  const all = useHref('/c');
  const opener = useRef<HTMLAnchorElement>(null);
  // Asked for at each opening: staff may have changed them.
  const [shown, setShown] = useState<readonly Category[]>();
  const close = () => setShown(undefined);
  const { Widget: Panel, fetchWidget } = useLazyWidget(loadPanel);
  const toggle = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    if (shown) return close();
    try {
      const [categories] = await Promise.all([browserCall().once(listCategories), fetchWidget()]);
      setShown(categories);
    } catch {
      // Without its code, or without an answer, the page with all departments does as well.
      location.assign(all);
    }
  };
  if (departments.length === 0) return null;
  return (
    <nav aria-label="Departments" className="border-t border-line max-sm:hidden">
      <ul className="site-width flex items-center gap-x-3 overflow-x-auto text-sm">
        <li className="shrink-0">
          <a
            ref={opener}
            href={all}
            aria-expanded={shown !== undefined}
            className={`${link} font-semibold`}
            onClick={toggle}
          >
            All departments
          </a>
        </li>
        {departments.slice(0, MOST).map(({ name, path }) => (
          <li key={path} className="shrink-0">
            <NavLink to={`/c/${path}`} className={link}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      {Panel && shown && <Panel categories={shown} opener={opener} onClose={close} />}
    </nav>
  );
}
