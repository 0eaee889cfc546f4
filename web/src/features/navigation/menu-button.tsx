import { type MouseEvent, useRef, useState } from 'react';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import { siteLinksId } from './links.ts';

const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

/** A link to the footer's list of pages; with scripts it opens the drawer instead. */
export function MenuButton() {
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
        aria-haspopup="dialog"
        aria-expanded={open}
        className="nav-link px-2 md:hidden"
        onClick={openDrawer}
      >
        Menu
      </a>
      {Drawer && <Drawer open={open} onOpenChange={setOpen} opener={opener} />}
    </>
  );
}
