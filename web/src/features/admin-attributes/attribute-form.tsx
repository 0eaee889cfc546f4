import { attributeKinds, attributeLengths } from '@fieldhouse/contracts/attribute.rules';
import { createAttribute, listAttributes, updateAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { type EditForm, type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { MultiChoice } from '../../ui/multi-choice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type AttributeValues,
  findProblems,
  kindNames,
  toAttribute,
  toKind,
  valuesOf,
} from './attribute-values.rules.ts';

export const attributesPath = '/admin/attributes';

interface AttributeFormProps {
  /** None: a new one is made. */
  attribute: Attribute | null;
  /** Of the shop. */
  categories: readonly string[];
}

export function AttributeForm({ attribute, categories }: AttributeFormProps) {
  const form = useEditForm(attribute, {
    draft: `attribute:${attribute?._id ?? 'new'}`,
    valuesOf,
    problems: findProblems,
    send,
    findNewest: async ({ _id: id }) => (await call(listAttributes)).find(({ _id }) => _id === id),
    what: 'attribute',
    leadsTo: {
      path: attributesPath,
      message: attribute ? t`The attribute has been updated` : t`The attribute has been created`,
    },
  });
  return (
    <form {...form.props} className="flex max-w-xl flex-col gap-6">
      <Fields form={form} />
      <div className="flex flex-col gap-1.5">
        <MultiChoice
          label="Category"
          options={categories}
          failure="The categories could not be loaded."
          value={form.values.categories}
          error={form.errors.categories}
          onChange={(names) => form.set('categories', names)}
          onBlur={() => form.touch('categories')}
        />
        <p className="text-sm text-ink-soft">With all that is below them. None: every product has it.</p>
      </div>
      <Conflicts form={form} labels={labels} describe={describeField} />
      <FormFoot form={form} cancel={attributesPath} />
    </form>
  );
}

function Fields({ form }: { form: EditForm<Attribute | null, AttributeValues> }) {
  const { values, field } = form;
  return (
    <>
      <TextField label="Name" maxLength={attributeLengths.name} {...field('name')} />
      <SelectField
        label="Kind"
        options={attributeKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        {...field('kind')}
        onChange={(event) => form.set('kind', toKind(event.currentTarget.value))}
      />
      {values.kind !== 'yes-no' && (
        <TextField
          label="Unit (optional)"
          hint="Behind each value: mm, kg"
          maxLength={attributeLengths.unit}
          {...field('unit')}
        />
      )}
      {values.kind === 'list' && (
        <TextArea
          label="Values"
          hint="One a line, in the order in which they are offered."
          rows={6}
          {...field('values')}
        />
      )}
    </>
  );
}

const labels: Readonly<Record<keyof AttributeValues, string>> = {
  name: t`Name`,
  kind: t`Kind`,
  unit: t`Unit`,
  values: t`Values`,
  categories: t`Category`,
};

const describeField = (field: keyof AttributeValues, values: AttributeValues): string =>
  field === 'kind' ? kindNames[values.kind] : [values[field]].flat().join(', ');

function send({ seen, values, touched }: Editing<Attribute | null, AttributeValues>): Promise<Attribute> {
  const body = toAttribute(values);
  if (!seen) return call(createAttribute, { body });
  // Another kind brings or takes unit and values along.
  const fields = new Set<string>(touched.includes('kind') ? [...touched, 'unit', 'values'] : touched);
  const changed = Object.fromEntries(Object.entries(body).filter(([field]) => fields.has(field)));
  return call(updateAttribute, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
