import { CONTACT_SLUG, findSlugProblem, pageLimits, pageMessages, takenSlug } from '@fieldhouse/contracts/page.rules';
import type * as schemas from '@fieldhouse/contracts/pages.schemas';
import type { z } from 'zod';
import { tags } from '../../../cache-tags.ts';
import { changed } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError, requireNoProblems } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { changedFields, type JournalEntry, journal } from '../../journal/index.ts';
import * as repo from './pages.repo.ts';

type NewPage = z.output<typeof schemas.createPage.body>;
type PagePatch = z.output<typeof schemas.putPage.body>;
type Order = z.output<typeof schemas.orderPages.body>;

export async function createPage(tx: Tx, page: NewPage, actor: string | null): Promise<repo.StoredPage> {
  await repo.lockPages(tx);
  return insert(tx, page, actor);
}

/** Writes the page at an address: a new one where there is none, unless the caller has seen one there. */
export async function putPage(
  tx: Tx,
  { at, _id, __v, ...patch }: PagePatch & { readonly at: string },
  actor: string,
): Promise<repo.StoredPage> {
  await repo.lockPages(tx);
  const before = await repo.findPage(tx, at);
  if (!before && (_id !== undefined || __v !== undefined)) throw gone();
  if (!before) return insert(tx, requireWhole({ ...patch, slug: patch.slug ?? at }), actor);
  const isStale = (_id !== undefined && _id !== before._id) || (__v !== undefined && __v !== before.__v);
  if (isStale) throw new AppError('stale', pageMessages.stale);
  const { slug, title, markdown, footer, contactForm } = { ...before, ...withoutUndefined(patch) };
  if (slug !== at && (await repo.findPage(tx, slug))) throw taken(slug);
  await repo.updatePage(tx, before._id, { slug, title, markdown, footer, contactForm });
  const after = await require(tx, slug);
  await record(tx, { actor, action: 'updatePage', subjectId: after._id, ...changeOf(before, after) });
  return after;
}

export async function deletePage(tx: Tx, slug: string, actor: string): Promise<void> {
  await repo.lockPages(tx);
  const page = await require(tx, slug);
  await repo.deletePage(tx, page._id);
  await record(tx, { actor, action: 'deletePage', subjectId: page._id, before: journaled(page) });
}

/** All of them, as they follow each other from now on. */
export async function orderPages(tx: Tx, { order, orderWas }: Order, actor: string): Promise<void> {
  await repo.lockPages(tx);
  const now = (await repo.listPages(tx)).map(({ slug }) => slug);
  if (now.join() !== orderWas.join()) throw new AppError('stale', pageMessages.staleOrder);
  if (order.toSorted().join() !== now.toSorted().join()) throw fieldError('invalid-input', 'order', pageMessages.order);
  if (order.join() === now.join()) return;
  await repo.writeOrder(tx, order);
  await record(tx, { actor, action: 'orderPages', subjectId: 'all', before: { order: now }, after: { order } });
}

async function insert(tx: Tx, page: NewPage, actor: string | null): Promise<repo.StoredPage> {
  const problem = findSlugProblem(page.slug);
  if (problem) throw fieldError('invalid-input', 'slug', problem);
  const pages = await repo.listPages(tx);
  if (pages.some(({ slug }) => slug === page.slug)) throw taken(page.slug);
  if (pages.length >= pageLimits.pages) throw new AppError('refused', pageMessages.tooMany);
  await repo.insertPage(tx, newId(), { ...page, contactForm: page.contactForm ?? page.slug === CONTACT_SLUG });
  const made = await require(tx, page.slug);
  await record(tx, { actor, action: 'createPage', subjectId: made._id, after: journaled(made) });
  return made;
}

async function require(tx: Tx, slug: string): Promise<repo.StoredPage> {
  const page = await repo.findPage(tx, slug);
  if (!page) throw gone();
  return page;
}

function requireWhole({ slug, title, markdown, footer = true, contactForm }: PagePatch & { slug: string }): NewPage {
  requireNoProblems({
    ...(title === undefined && { title: pageMessages.title }),
    ...(markdown === undefined && { markdown: pageMessages.markdown }),
  });
  return { slug, title: title ?? '', markdown: markdown ?? '', footer, contactForm };
}

const gone = () => new AppError('not-found', pageMessages.gone);

const taken = (slug: string) => fieldError('refused', 'slug', takenSlug(slug));

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

const JOURNALED_LENGTH = 2000;

/** The beginning of the text is enough to know which it was. */
const shortened = (text: string) => (text.length > JOURNALED_LENGTH ? `${text.slice(0, JOURNALED_LENGTH)} …` : text);

function journaled({ slug, title, markdown, footer, contactForm }: repo.PageContent) {
  return { slug, title, footer, contactForm, text: shortened(markdown) };
}

/** Of the text only the lines that have changed. */
function changeOf(before: repo.StoredPage, after: repo.StoredPage) {
  const { text: _old, ...was } = journaled(before);
  const { text: _new, ...is } = journaled(after);
  const change = changedFields(was, is);
  if (before.markdown === after.markdown) return change;
  return {
    before: { ...change.before, text: linesMissingIn(after, before) },
    after: { ...change.after, text: linesMissingIn(before, after) },
  };
}

function linesMissingIn(other: repo.StoredPage, page: repo.StoredPage): string {
  const known = new Set(other.markdown.split('\n'));
  const lines = page.markdown.split('\n').filter((line) => !known.has(line));
  return shortened(lines.join('\n'));
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'page' });
  await changed(tx, [tags.pages]);
}
