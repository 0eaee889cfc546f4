import type { ReactNode } from 'react';
import { ActionsGallery } from './actions-gallery.tsx';
import { ContentGallery } from './content-gallery.tsx';
import { FormsGallery } from './forms-gallery.tsx';
import { FoundationsGallery } from './foundations-gallery.tsx';
import { GoodsGallery } from './goods-gallery.tsx';
import { OverlaysGallery } from './overlays-gallery.tsx';

/** Every component of the design system with its states. Contains Base UI: load it by import() only. */
export function Gallery({ cards }: { cards: ReactNode }) {
  return (
    <>
      <FoundationsGallery />
      <ActionsGallery />
      <FormsGallery />
      <OverlaysGallery />
      <GoodsGallery cards={cards} />
      <ContentGallery />
    </>
  );
}
