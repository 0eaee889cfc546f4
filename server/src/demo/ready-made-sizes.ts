import { createDiskFiles } from '../platform/files/disk-files.ts';
import type { Files } from '../platform/files/files.ts';
import { picturesFolder } from './catalogue/products.ts';

/** The widths that `pictures/sized` holds. */
export const READY_MADE_WIDTHS = [320, 480];

/**
 * The demo pictures' widths come with the shop, since making two thousand of them takes minutes. The large ones are
 * the picture itself, which is hardly wider and weighs less than what would be made of it.
 */
export function withReadyMadeSizes(files: Files): Files {
  const shipped = createDiskFiles(picturesFolder);
  return {
    ...files,
    async read(name) {
      const kept = await files.read(name);
      const [, picture, width] = /^sized\/(.+)\.(\d+)\.webp$/.exec(name) ?? [];
      if (kept || !picture) return kept;
      return shipped.read(READY_MADE_WIDTHS.includes(Number(width)) ? name : picture);
    },
  };
}
