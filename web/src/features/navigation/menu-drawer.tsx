import type { ReactNode, RefObject } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { SiteNav } from './site-nav.tsx';

export interface MenuDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  cartCount: ReactNode;
}

export function MenuDrawer({ open, onOpenChange, opener, cartCount }: MenuDrawerProps) {
  return (
    <Drawer title="Menu" open={open} onOpenChange={onOpenChange} opener={opener}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: any click inside closes; keys reach the links and Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="grow" onClick={() => onOpenChange(false)}>
        <nav aria-label="Menu">
          <SiteNav place="drawer" cartCount={cartCount} />
        </nav>
      </div>
    </Drawer>
  );
}
