import { findSlugProblem, pageLimits, pageMessages, suggestSlug } from '@fieldhouse/contracts/page.rules';
import type { Page } from '@fieldhouse/contracts/pages.schemas';
import { t } from '@fieldhouse/contracts/text';

/** A page as it is typed. */
export interface PageValues {
  readonly title: string;
  readonly slug: string;
  readonly markdown: string;
  readonly footer: boolean;
  readonly contactForm: boolean;
}

export function valuesOf(page: Page | null): PageValues {
  if (!page) return { title: '', slug: '', markdown: '', footer: true, contactForm: false };
  const { title, slug, markdown, footer, contactForm } = page;
  return { title, slug, markdown, footer, contactForm };
}

export function findProblems({ title, slug, markdown }: PageValues): Record<string, string | undefined> {
  return {
    title: title.trim() ? undefined : pageMessages.title,
    slug: findSlugProblem(slug.trim()),
    markdown: findTextProblem(markdown),
  };
}

function findTextProblem(markdown: string): string | undefined {
  if (!markdown.trim()) return pageMessages.markdown;
  return markdown.length > pageLimits.markdown ? pageMessages.tooLong : undefined;
}

/** The address of a new page follows its title, until another one is typed. */
export function withTitle(values: PageValues, title: string, isNew: boolean): PageValues {
  const follows = isNew && values.slug === suggestSlug(values.title);
  return { ...values, title, ...(follows && { slug: suggestSlug(title) }) };
}

const yesNo = (yes: boolean) => (yes ? t`yes` : t`no`);
const SHOWN = 200;

/** A value as the choice between two of them shows it; of a long text what differs. */
export function describeField(field: keyof PageValues, values: PageValues, other: PageValues): string {
  if (field === 'footer' || field === 'contactForm') return yesNo(values[field]);
  if (field !== 'markdown') return values[field];
  const others = new Set(other.markdown.split('\n'));
  const lines = values.markdown.split('\n').filter((line) => line.trim() && !others.has(line));
  const text = lines.join(' / ');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text || t`with lines left out`;
}
