import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { DepartmentTree } from '../../ui/department-tree.tsx';

export interface DepartmentsPanelProps {
  categories: readonly Category[];
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Below the header, as wide as the page. Escape, a press elsewhere and leaving it by keyboard close it. */
export function DepartmentsPanel({ categories, opener, onClose }: DepartmentsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isOurs = (target: EventTarget | null) =>
    target instanceof Node && (panel.current?.contains(target) || opener.current?.contains(target));
  const closeElsewhere = useEffectEvent(({ target }: Event) => {
    if (!isOurs(target)) onClose();
  });
  const closeByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onClose();
    opener.current?.focus();
  });
  useEffect(() => {
    panel.current?.focus();
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !isOurs(relatedTarget)) onClose();
  };
  const backToOpener = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !event.shiftKey || event.target !== panel.current) return;
    event.preventDefault();
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on any of its links closes it; keys work on the links themselves
    <div
      ref={panel}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-20 max-h-[70dvh] overflow-y-auto border-b border-line bg-white py-8 shadow-lg outline-none"
      onBlur={closeWhenLeft}
      onKeyDown={backToOpener}
      onClick={({ target }) => target instanceof HTMLAnchorElement && onClose()}
    >
      <div className="site-width">
        <DepartmentTree categories={categories} />
      </div>
    </div>
  );
}
