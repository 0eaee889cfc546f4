import type { RefObject } from 'react';
import { Link } from 'react-router';
import { SidePanel } from '../../ui/side-panel.tsx';
import { siteLinks } from './links.ts';

export interface MenuDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
}

export function MenuDrawer({ open, onOpenChange, opener }: MenuDrawerProps) {
  return (
    <SidePanel title="Menu" open={open} onOpenChange={onOpenChange} opener={opener}>
      <nav aria-label="Menu">
        <ul>
          {siteLinks.map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className="nav-link w-full py-2 text-2xl" onClick={() => onOpenChange(false)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </SidePanel>
  );
}
