import { type ComponentType, useEffect } from 'react';
import { useOpenInHistory } from './use-open-in-history.ts';
import { useWidgetLink } from './use-widget-link.ts';

/** The same for a dialog, which Back closes. */
export function useDialogLink<Props>(load: () => Promise<ComponentType<Props>>, fragment: string) {
  const [open, onOpenChange] = useOpenInHistory(fragment);
  const { Widget, fetchWidget, show } = useWidgetLink(load, onOpenChange);
  // The way forward, or a reload.
  const isMissing = open && !Widget;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isMissing) fetchWidget().catch(() => {});
  }, [isMissing]);
  return { Widget, open, onOpenChange, show };
}
