import { findRuleProblems, ruleMessages } from '@fieldhouse/contracts/search.rules';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { t } from '@fieldhouse/contracts/text';
import { fromLocalTime, toLocalTime } from '../../lib/typed-values.rules.ts';

/** A rule as it is typed: a time is of this machine's zone. */
export interface RuleValues {
  readonly of: 'search' | 'category';
  readonly query: string;
  readonly category: string;
  /** By id. */
  readonly pins: readonly string[];
  readonly hides: readonly string[];
  readonly from: string;
  readonly until: string;
}

/** `query`: what a new one is for. */
export function valuesOf(rule: SearchRule | null, query = ''): RuleValues {
  return {
    of: rule?.category == null ? 'search' : 'category',
    query: rule?.query ?? (rule ? '' : query),
    category: rule?.category ?? '',
    pins: rule?.pins ?? [],
    hides: rule?.hides ?? [],
    from: toLocalTime(rule?.from ?? null),
    until: toLocalTime(rule?.until ?? null),
  };
}

/** What is sent. */
export function toRule({ of, query, category, pins, hides, from, until }: RuleValues) {
  return {
    query: of === 'search' ? query.trim() || null : null,
    category: of === 'category' ? category || null : null,
    pins: [...pins],
    hides: [...hides],
    from: fromLocalTime(from),
    until: fromLocalTime(until),
  };
}

/** The fields to send. What it is of is said by two of them, which are sent together. */
export function toPatch(values: RuleValues, touched: readonly (keyof RuleValues)[]) {
  const { query, category, ...rest } = toRule(values);
  const isMoved = touched.some((field) => field === 'of' || field === 'query' || field === 'category');
  const changed = Object.entries(rest).filter(([field]) => touched.includes(field as keyof RuleValues));
  return { ...(isMoved && { query, category }), ...Object.fromEntries(changed) };
}

/** By field, as the server would name it. */
export function findProblems(values: RuleValues): Record<string, string> {
  const rule = toRule(values);
  const { query, ...problems } = findRuleProblems(rule);
  if (query === undefined) return problems;
  return values.of === 'search'
    ? { query: ruleMessages.query, ...problems }
    : { category: ruleMessages.category, ...problems };
}

/** What it does, in words. */
export const deedsOf = ({ pins, hides }: Pick<SearchRule, 'pins' | 'hides'>): string[] => [
  ...(pins.length > 0 ? [t.plural(pins.length, { one: '# product pinned', other: '# products pinned' })] : []),
  ...(hides.length > 0 ? [t.plural(hides.length, { one: '# product hidden', other: '# products hidden' })] : []),
];

/** How it is called: by what it is of. */
export const nameOf = ({ query, category }: Pick<SearchRule, 'query' | 'category'>): string =>
  query === null ? (category ?? t`A category that is gone`) : t`“${query}”`;
