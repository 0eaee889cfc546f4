import { createSizeGuide, listSizeGuides, updateSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { findProblems, type GuideValues, tellDifference, toTable, valuesOf } from './guide-table.rules.ts';
import { TableField } from './table-field.tsx';

type GuideEdit = EditState<SizeGuide | null, GuideValues>;

interface GuideFormProps {
  /** None: a new one is made. */
  guide: SizeGuide | null;
  brands: readonly string[];
  categories: readonly string[];
}

export const guidesPath = '/admin/size-guides';

export function GuideForm({ guide, brands, categories }: GuideFormProps) {
  const edit = useEdit(guide, valuesOf);
  const { values } = edit;
  const navigate = useNavigate();
  const form = useForm(() => save(edit), {
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the guide is gone.
    revalidate: false,
    problems: findProblems(values),
    onSuccess: () => {
      void toast(guide ? 'The size guide has been updated' : 'The size guide has been created');
      return navigate(guidesPath);
    },
  });
  const set = <Field extends keyof GuideValues>(field: Field, value: GuideValues[Field], name: string = field) => {
    edit.set(field, value);
    form.change(name);
  };
  const dirty = edit.touched.length > 0;
  useDraft({ name: `size-guide:${guide?._id ?? 'new'}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);

  return (
    <form {...form.props} className="flex flex-col gap-8">
      <div className="grid gap-6 sm:grid-cols-2 md:max-w-3/4">
        <SelectField
          label="Brand"
          name="brand"
          value={values.brand}
          options={toChoose('Choose a brand', brands)}
          error={form.errors.brand}
          onChange={(event) => set('brand', event.currentTarget.value)}
        />
        <SelectField
          label="Category"
          name="category"
          hint="A product takes the guide of its narrowest category."
          value={values.category}
          options={toChoose('Choose a category', categories)}
          error={form.errors.category}
          onChange={(event) => set('category', event.currentTarget.value)}
        />
      </div>
      {/* An empty cell is none too many before the form is sent: it may be filled in any order. */}
      <TableField table={values.table} errors={form.errors} onChange={(table, field) => set('table', table, field)} />
      <Conflicts edit={edit} />
      <FormFoot form={form} cancel={guidesPath} />
    </form>
  );
}

const toChoose = (prompt: string, names: readonly string[]) => [
  { value: '', label: prompt },
  ...names.map((name) => ({ value: name, label: name })),
];

function Conflicts({ edit: { values, edit, conflicts, decide } }: { edit: GuideEdit }) {
  const { base } = edit;
  const tables = { mine: tellDifference(values.table, base.table), theirs: tellDifference(base.table, values.table) };
  const shown = {
    brand: { label: 'Brand', mine: values.brand, theirs: base.brand },
    category: { label: 'Category', mine: values.category, theirs: base.category },
    table: { label: 'Sizes and measures', ...tables },
  };
  return conflicts.map((field) => (
    <Conflict key={field} {...shown[field]} onDecide={(which) => decide(field, which)} />
  ));
}

async function save(edit: GuideEdit): Promise<SizeGuide> {
  const { seen, values, touched } = edit;
  const { brand, category, table } = values;
  if (!seen) return call(createSizeGuide, { body: { brand, category, unit: 'cm', ...toTable(table) } });
  const changed = {
    ...(touched.includes('brand') && { brand }),
    ...(touched.includes('category') && { category }),
    ...(touched.includes('table') && toTable(table)),
  };
  return saveMerging({
    edit,
    what: 'this size guide',
    send: () => call(updateSizeGuide, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } }),
    findNewest: () => findGuide(seen._id),
  });
}

async function findGuide(id: string): Promise<SizeGuide | undefined> {
  const guides = await call(listSizeGuides, { query: {} }).catch(() => []);
  return guides.find(({ _id }) => _id === id);
}
