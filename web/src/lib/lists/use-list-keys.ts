import { useEffectEvent, useLayoutEffect } from 'react';
import { findOpenDialog } from '../../ui/confirm.ts';

const SEARCH = 'form[role=search] input[type=search]';
const TAKES_KEYS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

const rowNow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? undefined;
const openerOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-open]');
const rowsOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(openerOf);

function move(step: 1 | -1): void {
  const rows = rowsOnPage();
  const now = rowNow();
  const at = now ? rows.indexOf(now) + step : step === 1 ? 0 : rows.length - 1;
  openerOf(rows[Math.min(Math.max(at, 0), rows.length - 1)])?.focus();
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.focus();
  field?.select();
}

/**
 * The keys of a list: rows are what is marked `data-row`, and have a link marked `data-open`. The row that has the focus is the one they
 * are about, so that Enter opens it as it does any link.
 */
export function useListKeys(onHelp: () => void): void {
  const press = useEffectEvent((key: string): boolean => {
    const isTick = document.activeElement?.matches('[type=checkbox]') ?? false;
    const actions: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      x: () => rowNow()?.querySelector<HTMLElement>('[type=checkbox]')?.click(),
      '/': search,
      '?': onHelp,
      ...(isTick && rowNow() && { Enter: () => openerOf(rowNow())?.click() }),
    };
    actions[key]?.();
    return actions[key] !== undefined;
  });
  // As soon as the list is seen: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (findOpenDialog()) return;
      const { activeElement } = document;
      // The browser's own way to empty a field for searches would lose what the list is searched for.
      const isLeaving = event.key === 'Escape' && activeElement instanceof HTMLElement && activeElement.matches(SEARCH);
      if (isLeaving) {
        event.preventDefault();
        activeElement.blur();
      } else if (activeElement?.matches(TAKES_KEYS)) return;
      if (press(event.key)) event.preventDefault();
    };
    // Before a field that takes every key there is.
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}
