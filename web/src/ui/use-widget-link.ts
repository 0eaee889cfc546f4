import type { ComponentType, MouseEvent } from 'react';
import { isForAnotherTab } from './is-for-another-tab.ts';
import { useLazyWidget } from './use-lazy-widget.ts';

/** A link that opens a widget in its place; without scripts, or without the widget's code, it leads where it says. */
export function useWidgetLink<Props>(load: () => Promise<ComponentType<Props>>, onOpen: (open: true) => void) {
  const { Widget, fetchWidget } = useLazyWidget(load);
  const show = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      await fetchWidget();
      onOpen(true);
    } catch {
      location.assign(href);
    }
  };
  return { Widget, fetchWidget, show };
}
