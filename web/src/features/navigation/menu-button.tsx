import { Menu } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import type { Department } from './departments-nav.tsx';
import { siteLinksId } from './site-nav.tsx';

const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

interface MenuButtonProps {
  cartCount: ReactNode;
  departments: readonly Department[];
}

/** A link to the footer's list of pages; with scripts it opens the drawer instead. */
export function MenuButton({ cartCount, departments }: MenuButtonProps) {
  const opener = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const { Widget: Drawer, fetchWidget } = useLazyWidget(loadDrawer);

  const openDrawer = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await fetchWidget();
      setOpen(true);
    } catch {
      location.hash = siteLinksId;
    }
  };

  return (
    <>
      <a
        ref={opener}
        href={`#${siteLinksId}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="inline-flex size-11 items-center justify-center"
        onClick={openDrawer}
      >
        <Menu size={28} />
      </a>
      {Drawer && (
        <Drawer open={open} onOpenChange={setOpen} opener={opener} cartCount={cartCount} departments={departments} />
      )}
    </>
  );
}
