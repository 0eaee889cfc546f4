import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import type { ReactNode, RefObject } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { SideMenu } from './side-menu.tsx';

export interface WorkplaceDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  waiting: Waiting;
  /** What stands in the bar elsewhere. */
  children: ReactNode;
}

export function WorkplaceDrawer({ open, onOpenChange, opener, waiting, children }: WorkplaceDrawerProps) {
  return (
    <Drawer title="Menu" open={open} onOpenChange={onOpenChange} opener={opener}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: any click inside closes; keys reach the links and Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="grow py-4" onClick={() => onOpenChange(false)}>
        <nav aria-label="Menu">
          <SideMenu place="drawer" waiting={waiting} />
        </nav>
        <div className="mt-4 flex flex-col items-start border-t border-line px-3 pt-3">{children}</div>
      </div>
    </Drawer>
  );
}
