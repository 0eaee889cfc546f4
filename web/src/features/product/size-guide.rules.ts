/** The page of a guide: what its link leads to where the dialog cannot open. */
export function sizeGuideHref({ brand, category }: { brand: string; category: string }): string {
  return `/size-guide?${new URLSearchParams({ brand, category })}`;
}

const CM_PER_INCH = 2.54;

/** A length in cm as it is shown in inches. */
export function inchesText(cm: number): string {
  return (cm / CM_PER_INCH).toFixed(1);
}
