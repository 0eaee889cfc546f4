import { updateCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { CATEGORY_TEXT_LENGTH, categoryMessages, SLUG_LENGTH, slugPattern } from '@fieldhouse/contracts/category.rules';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Branch, findPlaces } from './category-branches.rules.ts';

/** Shows a picture, takes it away or sends another. */
export type PictureField = ComponentType<{
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  /** Whether a chosen file is still on its way. */
  onPending: (isPending: boolean) => void;
}>;

interface CategoryFormProps {
  branch: Branch;
  departments: readonly Branch[];
  PictureField: PictureField;
  onSaved: (category: Category) => void;
  onCancel: () => void;
}

export const categoryDraft = ({ _id }: Category): string => `category:${_id}`;

const valuesOf = ({ name, parent, slug, description, img }: Category) => ({
  name,
  parent: parent ?? '',
  slug,
  description,
  img: img ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const labels: Record<keyof Values, string> = {
  name: t`Name`,
  parent: t`Below`,
  slug: t`Address`,
  description: t`Text`,
  img: t`Picture`,
};

/** As the call takes them: nothing is null there. */
function toBody(values: Values, touched: readonly (keyof Values)[]) {
  const { name, parent, slug, description, img } = values;
  const body = { name: name.trim(), parent: parent || null, slug: slug.trim(), description, img: img || null };
  return Object.fromEntries(touched.map((field) => [field, body[field]]));
}

/** A new name is on every product. All else is undone as easily: the page is still found at its old address. */
function questionAbout({ name, products }: Branch['category'], values: Values, touched: readonly string[]) {
  if (!touched.includes('name')) return undefined;
  return {
    title: t`Rename '${name}'?`,
    text: t.plural(
      products,
      { one: "It will change to '{0}' on # product.", other: "It will change to '{0}' on # products." },
      values.name.trim(),
    ),
    action: t`Rename`,
  };
}

export function CategoryForm({ branch, departments, PictureField, onSaved, onCancel }: CategoryFormProps) {
  const { category } = branch;
  const [isPending, setPending] = useState(false);
  const form = useEditForm(category, {
    draft: categoryDraft(category),
    valuesOf,
    problems: ({ slug }) => ({
      slug: slugPattern.test(slug.trim()) ? undefined : categoryMessages.slug,
      img: isPending ? t`Please upload the picture first, or remove it from the list.` : undefined,
    }),
    send: ({ values, touched }) =>
      call(updateCategory, {
        query: { nameCategory: category.name },
        body: { ...toBody(values, touched), __v: category.__v },
      }),
    confirm: ({ values, touched }) => questionAbout(category, values, touched),
    onSuccess: onSaved,
  });
  const { values, errors, field } = form;
  const input = useRef<HTMLInputElement>(null);
  // The button that opened it is gone, so the focus moves to what replaced it.
  useEffect(() => input.current?.select(), []);
  const department = { value: '', label: t`nothing: it is a department` };
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField ref={input} label="New name" maxLength={DIRECTORY_NAME_LENGTH} {...field('name')} />
        <SelectField label="Below" options={[department, ...findPlaces(departments, branch)]} {...field('parent')} />
        <TextField
          label="Address"
          inputMode="url"
          maxLength={SLUG_LENGTH}
          hint="The last part of its page’s address. It follows the name unless you change it."
          {...field('slug')}
        />
        <TextArea label="Text" rows={3} maxLength={CATEGORY_TEXT_LENGTH} {...field('description')} />
      </div>
      <PictureField
        value={values.img}
        error={errors.img}
        onChange={(url) => form.set('img', url)}
        onPending={setPending}
      />
      <Conflicts form={form} labels={labels} />
      <FormEnd form={form} isEmpty={values.name.trim() === ''} onClose={onCancel} />
    </form>
  );
}
