import { attributeKinds, attributeLengths } from '@fieldhouse/contracts/attribute.rules';
import { createAttribute, listAttributes, updateAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type AttributeValues,
  findProblems,
  kindNames,
  toAttribute,
  toKind,
  valuesOf,
} from './attribute-values.rules.ts';

type AttributeEdit = EditState<Attribute | null, AttributeValues>;
type SetField = <Field extends keyof AttributeValues>(field: Field, value: AttributeValues[Field]) => void;

export const attributesPath = '/admin/attributes';

interface AttributeFormProps {
  /** None: a new one is made. */
  attribute: Attribute | null;
  /** The field for categories, which other forms have too. */
  renderCategories: (field: {
    value: readonly string[];
    error: string | undefined;
    onChange: (names: string[]) => void;
  }) => ReactNode;
}

export function AttributeForm({ attribute, renderCategories }: AttributeFormProps) {
  const edit = useEdit(attribute, valuesOf);
  const { values } = edit;
  const navigate = useNavigate();
  const form = useForm(() => save(edit), {
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the attribute is gone.
    revalidate: false,
    problems: findProblems(values),
    onSuccess: () => {
      void toast(attribute ? 'The attribute has been updated' : 'The attribute has been created');
      return navigate(attributesPath);
    },
  });
  const set: SetField = (field, value) => {
    edit.set(field, value);
    form.change(field);
  };
  const dirty = edit.touched.length > 0;
  useDraft({ name: `attribute:${attribute?._id ?? 'new'}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);

  return (
    <form {...form.props} className="flex max-w-xl flex-col gap-6">
      <Fields values={values} errors={form.errors} set={set} touch={form.touch} />
      <div className="flex flex-col gap-1.5">
        {renderCategories({
          value: values.categories,
          error: form.errors.categories,
          onChange: (names) => set('categories', names),
        })}
        <p className="text-sm text-ink-soft">With all that is below them. None: every product has it.</p>
      </div>
      <Conflicts edit={edit} />
      <FormFoot form={form} cancel={attributesPath} />
    </form>
  );
}

interface FieldsProps {
  values: AttributeValues;
  errors: FieldErrors;
  set: SetField;
  touch: (field: string) => void;
}

function Fields({ values, errors, set, touch }: FieldsProps) {
  const field = (name: 'name' | 'unit' | 'values') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => touch(name),
    autoComplete: 'off',
  });
  return (
    <>
      <TextField label="Name" maxLength={attributeLengths.name} {...field('name')} />
      <SelectField
        label="Kind"
        name="kind"
        value={values.kind}
        options={attributeKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        error={errors.kind}
        onChange={(event) => set('kind', toKind(event.currentTarget.value))}
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
  name: 'Name',
  kind: 'Kind',
  unit: 'Unit',
  values: 'Values',
  categories: 'Category',
};

function Conflicts({ edit: { values, edit, conflicts, decide } }: { edit: AttributeEdit }) {
  const tell = (typed: AttributeValues, field: keyof AttributeValues) => [typed[field]].flat().join(', ');
  return conflicts.map((field) => (
    <Conflict
      key={field}
      label={labels[field]}
      mine={tell(values, field)}
      theirs={tell(edit.base, field)}
      onDecide={(which) => decide(field, which)}
    />
  ));
}

async function save(edit: AttributeEdit): Promise<Attribute> {
  const { seen, values, touched } = edit;
  const sent = toAttribute(values);
  if (!seen) return call(createAttribute, { body: sent });
  // Another kind brings or takes unit and values along.
  const fields = new Set<string>(touched.includes('kind') ? [...touched, 'unit', 'values'] : touched);
  const changed = Object.fromEntries(Object.entries(sent).filter(([field]) => fields.has(field)));
  return saveMerging({
    edit,
    what: 'this attribute',
    send: () => call(updateAttribute, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } }),
    findNewest: () => findAttribute(seen._id),
  });
}

async function findAttribute(id: string): Promise<Attribute | undefined> {
  const all = await call(listAttributes).catch(() => []);
  return all.find(({ _id }) => _id === id);
}
