import { type ComponentType, type MouseEvent, useCallback, useState } from 'react';

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

/** A click that the browser is to handle: it opens the link elsewhere. */
export const isForAnotherTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey;
