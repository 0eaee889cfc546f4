import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { type MouseEvent, useState } from 'react';
import { isForAnotherTab } from '../../ui/is-for-another-tab.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import { sizeGuideHref } from './size-guide.rules.ts';

const loadModule = () => import('./size-guide-dialog.tsx');
const loadDialog = async () => (await loadModule()).SizeGuideDialog;

/** Leads to the page of a size guide; with scripts it opens in a dialog, whose code and table come then. */
export function SizeGuideLink(query: { brand: string; category: string }) {
  const { Widget: SizeGuideDialog, fetchWidget } = useLazyWidget(loadDialog);
  const [guides, setGuides] = useState<readonly SizeGuide[]>([]);
  const [open, setOpen] = useState(false);
  const href = sizeGuideHref(query);
  const show = async (event: MouseEvent) => {
    if (isForAnotherTab(event)) return;
    event.preventDefault();
    try {
      setGuides(await (await loadModule()).fetchSizeGuides(query));
      await fetchWidget();
      setOpen(true);
    } catch {
      location.assign(href);
    }
  };
  return (
    <>
      <TextLink
        to={href}
        aria-haspopup="dialog"
        onClick={show}
        className="inline-flex min-h-8 items-center font-semibold"
      >
        Size guide
      </TextLink>
      {SizeGuideDialog && <SizeGuideDialog guides={guides} open={open} onOpenChange={setOpen} />}
    </>
  );
}
