import { SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';
import { MAX_HIDES, MAX_PINS } from '@fieldhouse/contracts/search.rules';
import { createSearchRule, listSearchRules, updateSearchRule } from '@fieldhouse/contracts/searches.endpoints';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { ChosenProducts, type ProductNames } from '../../lib/chosen-products.tsx';
import { SpanFields } from '../../lib/time-span.tsx';
import { type EditForm, useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findProblems, type RuleValues, toPatch, toRule, valuesOf } from './rule-values.rules.ts';
import { rulesPath } from './search-tabs.tsx';

interface RuleFormProps {
  /** None: a new one is made. */
  rule: SearchRule | null;
  /** What a new one is for. */
  query: string;
  categories: readonly string[];
  /** Of what is pinned and hidden. */
  productNames: ProductNames;
}

type Form = EditForm<SearchRule | null, RuleValues>;

export function RuleForm({ rule, query, categories, productNames }: RuleFormProps) {
  const form: Form = useEditForm(rule, {
    draft: `search-rule:${rule?._id ?? `new:${query}`}`,
    valuesOf: (thing) => valuesOf(thing, query),
    problems: findProblems,
    send: ({ seen, values, touched }) =>
      seen
        ? call(updateSearchRule, { params: { id: seen._id }, body: { ...toPatch(values, touched), __v: seen.__v } })
        : call(createSearchRule, { body: toRule(values) }),
    findNewest: async ({ _id: id }) => (await call(listSearchRules)).find(({ _id }) => _id === id),
    what: 'rule',
    leadsTo: { path: rulesPath, message: rule ? t`The rule has been updated` : t`The rule has been created` },
  });
  const { pins, hides } = form.values;
  const describe = (field: keyof RuleValues, values: RuleValues): string => {
    if (field === 'of') return values.of === 'search' ? t`A search` : t`A category`;
    if (field !== 'pins' && field !== 'hides') return values[field];
    return values[field].map((id) => productNames[id] ?? id).join(', ');
  };
  return (
    <form {...form.props} className="flex max-w-2xl flex-col gap-8">
      <ScopeFields form={form} categories={categories} />
      <FieldGroup legend="Pinned">
        <ChosenProducts
          isOrdered
          label="Pin a product"
          hint={t`They stand first, in this order, unless they are sold out or do not fit a shopper’s filters. At most ${MAX_PINS}.`}
          listLabel="Pinned products"
          ids={pins}
          names={productNames}
          error={form.errors.pins}
          onChange={(ids) => form.set('pins', ids, 'pins', 'hides')}
        />
      </FieldGroup>
      <FieldGroup legend="Hidden">
        <ChosenProducts
          label="Hide a product"
          hint={t`They are not shown there, and found everywhere else. At most ${MAX_HIDES}.`}
          listLabel="Hidden products"
          ids={hides}
          names={productNames}
          error={form.errors.hides}
          onChange={(ids) => form.set('hides', ids, 'pins', 'hides')}
        />
      </FieldGroup>
      <SpanFields from={form.field('from')} until={form.field('until')} />
      <Conflicts form={form} labels={labels} describe={describe} />
      <FormFoot form={form} cancel={rulesPath} />
    </form>
  );
}

const labels: Readonly<Record<keyof RuleValues, string>> = {
  of: t`Where`,
  query: t`Search term`,
  category: t`Category`,
  pins: t`Pinned`,
  hides: t`Hidden`,
  from: t`Begins`,
  until: t`Ends`,
};

const places = [
  { value: 'search', label: t`In a search` },
  { value: 'category', label: t`In a category` },
];

function ScopeFields({ form, categories }: { form: Form; categories: readonly string[] }) {
  const { of, category } = form.values;
  // One that is gone in the meantime can be left, not chosen anew.
  const names = [...new Set([...(category === '' ? [] : [category]), ...categories])];
  return (
    <FieldGroup legend="Where">
      <div className="sm:col-span-2">
        <RadioGroup
          legend="It counts"
          name="of"
          options={places}
          value={of}
          onChange={(value) => form.set('of', value === 'category' ? 'category' : 'search', 'query', 'category')}
        />
      </div>
      {of === 'search' ? (
        <TextField
          label="Search term"
          hint="These words, whatever their case and accents, and typos of them."
          maxLength={SEARCH_LENGTH}
          {...form.field('query')}
        />
      ) : (
        <SelectField
          label="Category"
          hint="On its own page, as long as shoppers leave the order as it is."
          options={[{ value: '', label: t`Please choose` }, ...names.map((name) => ({ value: name, label: name }))]}
          {...form.field('category')}
        />
      )}
    </FieldGroup>
  );
}
