import { LOCALE } from '@fieldhouse/contracts/language';

/** Of a product's categories the second if there is one, else the first. */
export function findShownCategory(categories: readonly string[]): string | undefined {
  return categories[1] ?? categories[0];
}

/** Where the comments are on the page of a product. */
export const commentsId = 'comments';

/** The picture that a key selects; undefined for other keys. The first follows the last. */
export function findPictureStep(key: string, index: number, count: number): number | undefined {
  if (count < 2) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The page of a guide: what its link leads to where the dialog cannot open. */
export function sizeGuideHref({ brand, category }: { brand: string; category: string }): string {
  return `/size-guide?${new URLSearchParams({ brand, category })}`;
}

const CM_PER_INCH = 2.54;

let tenths: Intl.NumberFormat | undefined;

/** With one place after the point, even if that is a zero. */
export function tenthsText(value: number): string {
  tenths ??= new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return tenths.format(value);
}

/** A length in cm as it is shown in inches. */
export const inchesText = (cm: number): string => tenthsText(cm / CM_PER_INCH);
