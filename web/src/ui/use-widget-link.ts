import { type ComponentType, type MouseEvent, useState } from 'react';
import { isForAnotherTab } from './is-for-another-tab.ts';
import { useLazyWidget } from './use-lazy-widget.ts';

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
