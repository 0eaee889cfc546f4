import { messages, msg } from '@fieldhouse/contracts/messages';
import type { CheckedPage, ListedPage, Page } from '@fieldhouse/contracts/pages.schemas';
import type { Translate } from '@fieldhouse/contracts/text';
import type { Config } from '../../../platform/config/config.ts';
import type { Speech } from '../../../platform/http/speech.ts';
import { type RenderedPage, renderMarkdown } from '../../../platform/markdown/render-markdown.ts';
import { findDeadLinks, type LinkDeps } from './check-links.ts';
import type { StoredPage } from './pages.repo.ts';

const findings = messages('page', {
  deadLink: (href: string) => msg`The link to '${href}' leads nowhere: there is no such page.`,
} as const);

export interface CheckDeps extends LinkDeps {
  readonly config: Pick<Config, 'publicUrl'>;
}

/** As everybody sees it. */
export function toPage(stored: StoredPage, { publicUrl }: CheckDeps['config'], t: Translate): Page {
  const { html, description } = renderMarkdown(stored.markdown, publicUrl, t);
  return { ...stored, updatedAt: stored.updatedAt.toISOString(), html, description: description || stored.title };
}

/** As staff see it after they have saved it. */
export async function checkPage(deps: CheckDeps, stored: StoredPage, speech: Speech): Promise<CheckedPage> {
  const rendered = renderMarkdown(stored.markdown, deps.config.publicUrl, speech.t);
  const [problems = []] = await checkAll(deps, [rendered], speech);
  return { ...toPage(stored, deps.config, speech.t), problems };
}

export async function checkPages(deps: CheckDeps, pages: readonly StoredPage[], speech: Speech): Promise<ListedPage[]> {
  const rendered = pages.map(({ markdown }) => renderMarkdown(markdown, deps.config.publicUrl, speech.t));
  const problems = await checkAll(deps, rendered, speech);
  return pages.map(({ updatedAt, ...page }, nth) => ({
    ...page,
    updatedAt: updatedAt.toISOString(),
    problems: problems[nth] ?? [],
  }));
}

export async function previewPage(
  deps: CheckDeps,
  markdown: string,
  speech: Speech,
): Promise<{ readonly html: string; readonly problems: string[] }> {
  const rendered = renderMarkdown(markdown, deps.config.publicUrl, speech.t);
  const [problems = []] = await checkAll(deps, [rendered], speech);
  return { html: rendered.html, problems };
}

async function checkAll(deps: CheckDeps, rendered: readonly RenderedPage[], { say }: Speech): Promise<string[][]> {
  const isDead = await findDeadLinks(
    deps,
    rendered.flatMap(({ inside }) => inside),
  );
  return rendered.map(({ inside, problems }) => {
    const dead = new Set(inside.filter(isDead).map(({ href }) => href));
    return [...problems, ...[...dead].map(findings.deadLink)].map(say);
  });
}
