import type { ReactNode, RefObject } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { NavLink } from '../../ui/link.tsx';
import type { Department } from './departments-nav.tsx';
import { LanguageLinks } from './language-links.tsx';
import { SiteNav } from './site-nav.tsx';

export interface MenuDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  cartCount: ReactNode;
  departments: readonly Department[];
}

export function MenuDrawer({ open, onOpenChange, opener, cartCount, departments }: MenuDrawerProps) {
  return (
    <Drawer title="Menu" open={open} onOpenChange={onOpenChange} opener={opener}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: any click inside closes; keys reach the links and Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="grow" onClick={() => onOpenChange(false)}>
        <nav aria-label="Menu">
          <SiteNav place="drawer" cartCount={cartCount} />
        </nav>
        {departments.length > 0 && (
          <nav aria-labelledby="drawer-departments" className="mt-8">
            <h3 id="drawer-departments" className="text-lg text-ink-soft">
              Departments
            </h3>
            <ul>
              {departments.map(({ name, path }) => (
                <li key={path}>
                  <NavLink to={`/c/${path}`} className="nav-link min-h-11 w-full aria-[current]:underline">
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <LanguageLinks className="mt-8" />
      </div>
    </Drawer>
  );
}
