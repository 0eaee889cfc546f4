import { messages } from '@fieldhouse/contracts/messages';
import { findRuleProblems, MAX_RULES, ruleMessages } from '@fieldhouse/contracts/search.rules';
import type * as schemas from '@fieldhouse/contracts/searches.schemas';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import type { z } from 'zod';
import { tags } from '../../../cache-tags.ts';
import { changed } from '../../../platform/cache/changes.ts';
import { countRows } from '../../../platform/db/count-rows.repo.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError, requireNoProblems, requireVersion } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { nameKey } from '../../../platform/names.rules.ts';
import { catalogueMessages, type Directory, loadDirectory } from '../../catalogue/index.ts';
import { changedFields, type JournalEntry, type JournalFields, journal } from '../../journal/index.ts';
import { foldQuery } from '../query.rules.ts';
import * as repo from './search-rules.repo.ts';

const refusals = messages('rule', {
  stale: 'Someone else has changed this rule in the meantime. Please check it and try again.',
  gone: 'This rule no longer exists.',
} as const);

/** What is missing is as it was. */
type Given = z.output<typeof schemas.createSearchRule.body>;
type RulePatch = z.output<typeof schemas.updateSearchRule.body>;
type Names = Pick<Directory, 'categories'>;

export async function listSearchRules(db: Db): Promise<SearchRule[]> {
  const [all, names] = [await repo.listRules(db), await loadDirectory(db)];
  return all.map((stored) => toWire(stored, names));
}

export async function createSearchRule(tx: Tx, input: Given, actor: string | null): Promise<SearchRule> {
  if ((await countRows(tx, 'search_rule')) >= MAX_RULES) throw new AppError('refused', ruleMessages.tooMany);
  const names = await loadDirectory(tx);
  const id = newId();
  await repo.insertRule(tx, id, await toContent(tx, empty, input, names));
  const made = toWire(await repo.getRule(tx, id), names);
  await record(tx, { actor, action: 'createSearchRule', subjectId: id, before: null, after: journaled(made) });
  return made;
}

export async function updateSearchRule(
  tx: Tx,
  { id, __v, ...patch }: RulePatch & { readonly id: string },
  actor: string,
): Promise<SearchRule> {
  const stored = await requireRule(tx, id);
  requireVersion(__v, stored.v, refusals.stale);
  const names = await loadDirectory(tx);
  await repo.updateRule(tx, id, await toContent(tx, stored, patch, names));
  const [before, after] = [toWire(stored, names), toWire(await repo.getRule(tx, id), names)];
  const change = changedFields(journaled(before), journaled(after));
  await record(tx, { actor, action: 'updateSearchRule', subjectId: id, ...change });
  return after;
}

export async function deleteSearchRule(tx: Tx, id: string, actor: string): Promise<void> {
  const before = journaled(toWire(await requireRule(tx, id), await loadDirectory(tx)));
  await repo.deleteRule(tx, id);
  await record(tx, { actor, action: 'deleteSearchRule', subjectId: id, before, after: null });
}

async function requireRule(tx: Tx, id: string): Promise<repo.StoredRule> {
  const stored = await repo.lockRule(tx, id);
  if (!stored) throw new AppError('not-found', refusals.gone);
  return stored;
}

const empty: repo.RuleContent = { query: null, categoryId: null, pins: [], hides: [], from: null, until: null };

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
const dateOr = (time: string | null | undefined, before: Date | null): Date | null =>
  time == null ? given(time, before) : new Date(time);

async function toContent(tx: Tx, before: repo.RuleContent, patch: Given, names: Names): Promise<repo.RuleContent> {
  const content = {
    query: patch.query == null ? given(patch.query, before.query) : toQuery(patch.query),
    categoryId: patch.category == null ? given(patch.category, before.categoryId) : toCategoryId(patch.category, names),
    pins: [...new Set(patch.pins ?? before.pins)],
    hides: [...new Set(patch.hides ?? before.hides)],
    from: dateOr(patch.from, before.from),
    until: dateOr(patch.until, before.until),
  };
  const { query, categoryId, pins, hides, from, until } = content;
  const times = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
  requireNoProblems(
    findRuleProblems({ query, category: categoryId === null ? null : String(categoryId), pins, hides, ...times }),
  );
  await requireProducts(tx, content, [...before.pins, ...before.hides]);
  return content;
}

function toQuery(text: string): string {
  const query = foldQuery(text);
  if (query === '') throw fieldError('invalid-input', 'query', ruleMessages.query);
  return query;
}

function toCategoryId(name: string, { categories }: Names): number {
  const known = categories.find(({ key }) => key === nameKey(name));
  if (!known) throw fieldError('invalid-input', 'category', catalogueMessages.noCategory(name));
  return known.id;
}

/** One that is gone in the meantime may stay where it was. */
async function requireProducts(
  tx: Tx,
  { pins, hides }: Pick<repo.RuleContent, 'pins' | 'hides'>,
  before: readonly string[],
): Promise<void> {
  const there = new Set([...(await repo.findProductIds(tx, [...pins, ...hides])), ...before]);
  for (const [field, ids] of Object.entries({ pins, hides })) {
    const missing = ids.find((id) => !there.has(id));
    if (missing !== undefined) throw fieldError('invalid-input', field, catalogueMessages.noProduct(missing));
  }
}

function toWire({ id, v, query, categoryId, pins, hides, from, until }: repo.StoredRule, names: Names): SearchRule {
  return {
    _id: id,
    query,
    category: names.categories.find((category) => category.id === categoryId)?.name ?? null,
    pins: [...pins],
    hides: [...hides],
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    __v: v,
  };
}

const journaled = ({ _id, __v, ...fields }: SearchRule): JournalFields => fields;

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'search rule' });
  await changed(tx, [tags.searchRules]);
}
