import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { listSearchRules, updateSearchRule } from '@fieldhouse/contracts/searches.endpoints';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { RuleForm } from '../features/admin-searches/rule-form.tsx';
import { nameOf } from '../features/admin-searches/rule-values.rules.ts';
import { rulesPath } from '../features/admin-searches/search-tabs.tsx';
import type { Call } from '../lib/call.ts';
import { namesInTreeOrder } from '../lib/choices.ts';
import { loadProductNames } from '../lib/chosen-products.tsx';
import { pickStored, readListQuery } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/edit-search-rule';

async function load(call: Call, { params, request }: PageArgs<{ _id: string }>) {
  const { query = '' } = readListQuery(request, 'query');
  const [rules, categories] = await Promise.all([call(listSearchRules), call(listCategories)]);
  const rule = pickStored(rules, params, t`This rule no longer exists.`);
  const productNames = await loadProductNames([...(rule?.pins ?? []), ...(rule?.hides ?? [])]);
  const same = rule ? [] : rules.filter((other) => other.query !== null && other.query === query);
  return { rule, query, same, categories: namesInTreeOrder(categories), productNames };
}
export const clientLoader = adminLoader(updateSearchRule.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { rule: unknown }) => (data?.rule ? t`Edit rule` : t`New rule`);
export const meta = titled(titleOf);

export default function EditSearchRule({ loaderData }: Route.ComponentProps) {
  const { rule, same, ...rest } = loaderData;
  const text = rule ? nameOf(rule) : t`What stands first in a search or a category, and what is not shown there.`;
  return (
    <AdminFrame title={titleOf(loaderData)} text={text} back={{ to: rulesPath, label: t`Back to rules` }}>
      <SameSearch rules={same} />
      <RuleForm key={rule?._id ?? rest.query} rule={rule} {...rest} />
    </AdminFrame>
  );
}

/** Several rules of one search all count: mostly it is the other one that is meant. */
function SameSearch({ rules: [newest] }: { rules: readonly SearchRule[] }) {
  if (!newest) return;
  return (
    <p className="mb-8 max-w-2xl border-s-4 border-ink bg-chalk px-4 py-3">
      There is a rule of {nameOf(newest)} already: <TextLink to={`${rulesPath}/${newest._id}`}>edit that one</TextLink>,
      or make another one for another time.
    </p>
  );
}
