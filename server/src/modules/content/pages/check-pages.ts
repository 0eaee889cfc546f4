import type { CheckedPage, ListedPage, Page } from '@fieldhouse/contracts/pages.schemas';
import type { Config } from '../../../platform/config/config.ts';
import { findDeadLinks, type LinkDeps } from './check-links.ts';
import type { StoredPage } from './pages.repo.ts';
import { type RenderedPage, renderMarkdown } from './render-markdown.ts';

export interface CheckDeps extends LinkDeps {
  readonly config: Pick<Config, 'publicUrl'>;
}

/** As everybody sees it. */
export function toPage(stored: StoredPage, { publicUrl }: CheckDeps['config']): Page {
  const { html, description } = renderMarkdown(stored.markdown, publicUrl);
  return { ...stored, updatedAt: stored.updatedAt.toISOString(), html, description: description || stored.title };
}

/** As staff see it after they have saved it. */
export async function checkPage(deps: CheckDeps, stored: StoredPage): Promise<CheckedPage> {
  const [problems = []] = await checkAll(deps, [renderMarkdown(stored.markdown, deps.config.publicUrl)]);
  return { ...toPage(stored, deps.config), problems };
}

export async function checkPages(deps: CheckDeps, pages: readonly StoredPage[]): Promise<ListedPage[]> {
  const rendered = pages.map(({ markdown }) => renderMarkdown(markdown, deps.config.publicUrl));
  const problems = await checkAll(deps, rendered);
  return pages.map(({ updatedAt, ...page }, nth) => ({
    ...page,
    updatedAt: updatedAt.toISOString(),
    problems: problems[nth] ?? [],
  }));
}

export async function previewPage(
  deps: CheckDeps,
  markdown: string,
): Promise<{ readonly html: string; readonly problems: string[] }> {
  const rendered = renderMarkdown(markdown, deps.config.publicUrl);
  const [problems = []] = await checkAll(deps, [rendered]);
  return { html: rendered.html, problems };
}

async function checkAll(deps: CheckDeps, rendered: readonly RenderedPage[]): Promise<string[][]> {
  const isDead = await findDeadLinks(
    deps,
    rendered.flatMap(({ inside }) => inside),
  );
  return rendered.map(({ inside, problems }) => {
    const dead = new Set(inside.filter(isDead).map(({ href }) => href));
    return [...problems, ...[...dead].map((href) => `The link to '${href}' leads nowhere: there is no such page.`)];
  });
}
