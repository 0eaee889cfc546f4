import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { useState } from 'react';
import { TextLink } from '../../ui/link.tsx';
import { useDialogLink } from '../../ui/use-widget-link.ts';
import { sizeGuideHref } from './product-page.rules.ts';

/** Leads to the page of a size guide; with scripts it opens in a dialog, whose code and table come then. */
export function SizeGuideLink(query: { brand: string; category: string }) {
  const [guides, setGuides] = useState<readonly SizeGuide[]>([]);
  const {
    Widget: SizeGuideDialog,
    show,
    ...dialog
  } = useDialogLink(async () => {
    const { SizeGuideDialog, fetchSizeGuides } = await import('./size-guide-dialog.tsx');
    setGuides(await fetchSizeGuides(query));
    return SizeGuideDialog;
  }, '#size-guide');
  return (
    <>
      <TextLink
        to={sizeGuideHref(query)}
        aria-haspopup="dialog"
        onClick={show}
        className="inline-flex min-h-8 items-center font-semibold"
      >
        Size guide
      </TextLink>
      {SizeGuideDialog && <SizeGuideDialog {...dialog} guides={guides} />}
    </>
  );
}
