import type { ProductStatus } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';

export const statusNames: Readonly<Record<ProductStatus, string>> = {
  published: t`Published: listed and found`,
  hidden: t`Hidden: by its address only`,
  draft: t`Draft: for staff only`,
};

interface Planned {
  readonly status?: ProductStatus | undefined;
  readonly publishAt?: string | null | undefined;
  readonly unpublishAt?: string | null | undefined;
}

/** What it is by now, in a word; nothing of what everybody sees. */
export function shownStatus({ status, publishAt, unpublishAt }: Planned): string | undefined {
  const now = Date.now();
  if (status !== 'draft' && publishAt && Date.parse(publishAt) > now) return t`planned`;
  if (status === 'draft' || (unpublishAt && Date.parse(unpublishAt) <= now)) return t`draft`;
  return status === 'hidden' ? t`hidden` : undefined;
}
