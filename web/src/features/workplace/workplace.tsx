import { t } from '@fieldhouse/contracts/text';
import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import { Menu, PanelLeftClose, PanelLeftOpen, Rows3, Rows4, ShieldCheck, Store } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { CourtMark } from '../../ui/court-lines.tsx';
import { Link } from '../../ui/link.tsx';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import { PageAnnouncer } from '../../ui/page-announcer.tsx';
import { useWidgetLink } from '../../ui/use-widget-link.ts';
import { followLook, type Look, toggleLook, useLook } from './look.store.ts';
import { SearchAll } from './search-all.tsx';
import { SideMenu } from './side-menu.tsx';
import { useWaiting } from './use-waiting.ts';

const menuId = 'menu';
const loadDrawer = async () => (await import('./workplace-drawer.tsx')).WorkplaceDrawer;

interface WorkplaceProps {
  shopName: string;
  /** Its buttons in the bar, and again in the drawer of small screens. */
  logout: ReactNode;
  languages: ReactNode;
  children: ReactNode;
}

/**
 * What stands around every page of staff. Only the page itself is drawn for those who will be sent away; whose scripts are not there
 * yet has the menu and the bar as plain links.
 */
export function Workplace({ shopName, logout, languages, children }: WorkplaceProps) {
  useEffect(followLook, []);
  const waiting = useWaiting();
  const shopLink = (
    <Link to="/" className="nav-link">
      <Store size={20} /> View shop
    </Link>
  );
  const securityLink = (
    <Link to="/me/profile/security" className="nav-link">
      <ShieldCheck size={20} /> Security
    </Link>
  );
  return (
    <div className="isolate flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="relative hidden min-h-14 items-center gap-x-3 border-b border-line px-3 admin:flex scriptless:flex print:hidden">
        <MenuButton waiting={waiting}>
          {shopLink}
          {securityLink}
          {logout}
          {languages}
        </MenuButton>
        <Link to="/admin" className="inline-flex min-h-11 min-w-0 items-center gap-2.5 px-1">
          <CourtMark />
          <span className="truncate font-caps text-xl font-bold uppercase max-md:sr-only">{shopName}</span>
        </Link>
        <SearchAll />
        <div className="ms-auto flex shrink-0 items-center gap-x-6 max-md:hidden">
          {shopLink}
          {securityLink}
          {logout}
        </div>
        <NavigationProgress />
      </header>
      <div className="flex grow items-start">
        <div
          id={menuId}
          className="side-menu hidden shrink-0 self-stretch border-line border-e bg-chalk admin:md:block admin:max-md:target:block print:hidden"
        >
          <div className="flex flex-col px-3 pt-3 md:sticky md:top-0 md:h-[calc(100dvh-3.5rem)] md:overflow-y-auto">
            <nav aria-label="Main" className="grow pb-4">
              <SideMenu place="side" waiting={waiting} />
            </nav>
            <div className="sticky bottom-0 flex flex-col border-line border-t bg-chalk py-2 max-md:hidden">
              <LookButton look="dense" label="Dense tables" on={Rows3} off={Rows4} />
              <LookButton look="folded" label="Fold the menu" on={PanelLeftOpen} off={PanelLeftClose} wideOnly />
              <div className="word px-3">{languages}</div>
            </div>
          </div>
        </div>
        {/* Below the last button of a page a phone has room for a toast; pages of shoppers have their foot there. */}
        <main id="main" tabIndex={-1} className="flex min-h-full min-w-0 grow flex-col self-stretch max-md:pb-28">
          {children}
        </main>
      </div>
      <PageAnnouncer />
    </div>
  );
}

interface LookButtonProps {
  look: Look;
  label: string;
  on: ComponentType<{ size: number }>;
  off: ComponentType<{ size: number }>;
  /** Where there is room for a choice. */
  wideOnly?: boolean;
}

function LookButton({ look, label, on, off, wideOnly = false }: LookButtonProps) {
  const isOn = useLook(look);
  const Icon = isOn ? on : off;
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isOn}
      className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm hover:bg-line ${wideOnly ? 'max-lg:hidden' : ''}`}
      onClick={() => toggleLook(look)}
    >
      <Icon size={20} />
      <span className="word">{label}</span>
    </button>
  );
}

/** A link to the menu in the page; with scripts it opens the drawer instead. */
function MenuButton({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const opener = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const { Widget: Drawer, show } = useWidgetLink(loadDrawer, setOpen);
  const waits = Object.values(waiting).some((count = 0) => count > 0);
  return (
    <>
      <a
        ref={opener}
        href={`#${menuId}`}
        aria-label={waits ? t`Menu, something is waiting` : t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="relative inline-flex size-11 items-center justify-center md:hidden"
        onClick={show}
      >
        <Menu size={28} />
        {waits && <span className="absolute top-1 end-1 size-2.5 rounded-full bg-court" />}
      </a>
      {Drawer && (
        <Drawer open={open} onOpenChange={setOpen} opener={opener} waiting={waiting}>
          {children}
        </Drawer>
      )}
    </>
  );
}
