import { type ComponentType, type MouseEvent, useCallback, useState } from 'react';
import { isForAnotherTab } from './is-for-another-tab.ts';

/**
 * A widget whose code comes on first use:
 *
 *     const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;
 *     const { Widget, fetchWidget } = useLazyWidget(loadDrawer);
 *
 * Unlike React.lazy, a failed download reaches the caller of `fetchWidget`, which falls back to the plain page
 * instead of losing it to the error page.
 */
export function useLazyWidget<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Widget, setWidget] = useState<ComponentType<Props>>();
  const fetchWidget = useCallback(async () => {
    const loaded = await load();
    setWidget(() => loaded);
  }, [load]);
  return { Widget, fetchWidget };
}

/** A link that opens a widget in its place; without scripts, or without the widget's code, it leads where it says. */
export function useWidgetLink<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Widget, fetchWidget } = useLazyWidget(load);
  const [open, onOpenChange] = useState(false);
  const show = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      await fetchWidget();
      onOpenChange(true);
    } catch {
      location.assign(href);
    }
  };
  return { Widget, open, onOpenChange, show };
}
