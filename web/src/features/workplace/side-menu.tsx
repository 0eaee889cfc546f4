import { t } from '@fieldhouse/contracts/text';
import { COUNTED } from '@fieldhouse/contracts/workplace.rules';
import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import { useLocation } from 'react-router';
import { findRoom, isOpenTo, overviewRoom, type Room, roomGroups } from '../../lib/rooms.ts';
import { useRights } from '../../lib/session/held-rights.ts';
import { Link } from '../../ui/link.tsx';

interface SideMenuProps {
  /** Beside the page, where it may be folded to icons, or in the drawer. */
  place: 'side' | 'drawer';
  waiting: Waiting;
}

/** All rooms that these rights open; all there are until it is known which. */
export function SideMenu({ place, waiting }: SideMenuProps) {
  const rights = useRights();
  const location = useLocation();
  const current = findRoom(location)?.to;
  const open = (rooms: readonly Room[]) => rooms.filter((room) => !rights || isOpenTo(room, rights));
  const entries = (rooms: readonly Room[]) => (
    <ul>
      {rooms.map((room) => (
        <Entry key={room.to} room={room} isCurrent={room.to === current} place={place} waiting={waiting} />
      ))}
    </ul>
  );
  return (
    <>
      {entries(open([overviewRoom]))}
      {roomGroups
        .map(({ label, rooms }) => ({ label, rooms: open(rooms) }))
        .filter(({ rooms }) => rooms.length > 0)
        .map(({ label, rooms }) => (
          <div key={label} className="mt-4 border-t border-line pt-3">
            <h2 className={`px-3 pb-1 font-sans text-xs font-semibold text-ink-soft ${place === 'side' ? 'word' : ''}`}>
              {label}
            </h2>
            {entries(rooms)}
          </div>
        ))}
    </>
  );
}

interface EntryProps extends SideMenuProps {
  room: Room;
  isCurrent: boolean;
}

/** Further down the list than it is high, perhaps: above what stands at its foot. */
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

function Entry({ room: { to, label, icon: Icon, waits = [] }, isCurrent, place, waiting }: EntryProps) {
  const due = waits.flatMap((wait) => ({ ...wait, count: waiting[wait.of] ?? 0 })).filter(({ count }) => count > 0);
  const word = place === 'side' ? 'word' : '';
  return (
    <li>
      <Link
        ref={isCurrent && place === 'side' ? bringIntoView : undefined}
        to={to}
        // Folded, it is all there is to read.
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        className="relative flex min-h-9 scroll-mb-44 items-center gap-3 rounded-sm px-3 font-headline text-lg font-semibold hover:bg-line aria-[current]:bg-ink aria-[current]:text-white max-md:min-h-11"
      >
        <Icon size={20} className="shrink-0" />
        <span className={word}>{label}</span>
        {due.length > 0 && place === 'side' && (
          <span aria-hidden="true" className="only-folded absolute top-1 end-1.5 size-2.5 rounded-full bg-court" />
        )}
      </Link>
      {due.length > 0 && (
        <ul className={word}>
          {due.map(({ of, label: what, to: list, count }) => (
            <li key={of}>
              <Link
                to={list}
                className="flex min-h-8 items-center justify-between gap-3 rounded-sm py-1 ps-11 pe-3 text-sm hover:bg-line max-md:min-h-11"
              >
                {what}
                <span className="rounded-full bg-court px-2 text-xs font-semibold text-white tabular-nums">
                  {count < COUNTED ? count : t`${COUNTED - 1}+`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
