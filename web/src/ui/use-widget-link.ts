import { type ComponentType, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isForAnotherTab, useLazyWidget } from './use-lazy-widget.ts';

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

/** The same for a dialog that is a step of the history, which its fragment names: Back closes it and leaves no page. */
export function useDialogLink<Props>(load: () => Promise<ComponentType<Props>>, fragment: string) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const open = hash === fragment;
  const onOpenChange = (next: boolean) => {
    if (next === open) return;
    const stay = { preventScrollReset: true };
    if (next) void navigate({ search, hash: fragment }, { ...stay, state: { opened: fragment } });
    // Otherwise the address was opened with it.
    else if (state?.opened === fragment) void navigate(-1);
    else void navigate({ search }, { ...stay, replace: true });
  };
  const { Widget, fetchWidget, show } = useWidgetLink(load, onOpenChange);
  // The way forward, or a reload.
  const isMissing = open && !Widget;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isMissing) fetchWidget().catch(() => {});
  }, [isMissing]);
  return { Widget, open, onOpenChange, show };
}
