import { endsTooSoon, type ProductStatus, publishingMessages } from '@fieldhouse/contracts/product.rules';
import { plainText } from '../../platform/markdown/plain-text.ts';
import type { Publishing } from './product-writes.repo.ts';

export interface PublishingPatch {
  readonly description?: string | undefined;
  readonly descriptionFormat?: 'plain' | 'markdown' | undefined;
  readonly status?: ProductStatus | undefined;
  readonly publishAt?: Date | null | undefined;
  readonly unpublishAt?: Date | null | undefined;
  readonly searchTitle?: string | null | undefined;
  readonly searchDescription?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface Described {
  readonly description: string;
  readonly publishing: Publishing;
}

export const justPublished: Publishing = {
  status: 'published',
  publishAt: null,
  unpublishAt: null,
  markdown: null,
  searchTitle: null,
  searchDescription: null,
  tags: [],
};

/** As it was typed. */
export const typedDescription = ({ description, publishing }: Described): string => publishing.markdown ?? description;

/** What is not in the patch stays. What is shown as plain text is kept beside what it was formatted from. */
export function patchPublishing(before: Described, patch: PublishingPatch): Described {
  const { publishing } = before;
  const { status = publishing.status, publishAt = publishing.publishAt, unpublishAt = publishing.unpublishAt } = patch;
  const { searchTitle = publishing.searchTitle, searchDescription = publishing.searchDescription } = patch;
  const { tags = publishing.tags, description: typed = typedDescription(before) } = patch;
  const format = patch.descriptionFormat ?? (publishing.markdown === null ? 'plain' : 'markdown');
  return {
    description: format === 'plain' ? typed : plainText(typed) || typed,
    publishing: {
      status,
      publishAt,
      unpublishAt,
      markdown: format === 'plain' ? null : typed,
      searchTitle,
      searchDescription,
      tags,
    },
  };
}

export function findTimesProblem({ publishAt, unpublishAt }: Pick<Publishing, 'publishAt' | 'unpublishAt'>) {
  return endsTooSoon(publishAt, unpublishAt) ? publishingMessages.untilBeforeFrom : undefined;
}

/** As staff are told. */
export const publishingOf = ({ markdown, publishAt, unpublishAt, tags, ...publishing }: Publishing) => ({
  ...publishing,
  publishAt: publishAt?.toISOString() ?? null,
  unpublishAt: unpublishAt?.toISOString() ?? null,
  tags: [...tags],
  descriptionFormat: markdown === null ? ('plain' as const) : ('markdown' as const),
});
