/** "Page | Shop", or whichever of the two is known. */
export function pageTitle(page: string | undefined, shopName: string | undefined): string {
  return [page, shopName].filter(Boolean).join(' | ');
}
