import { createSizeGuide, listSizeGuides, updateSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { describeDifference, findProblems, type GuideValues, toTable, valuesOf } from './guide-table.rules.ts';
import { TableField } from './table-field.tsx';

interface GuideFormProps {
  /** None: a new one is made. */
  guide: SizeGuide | null;
  brands: readonly string[];
  categories: readonly string[];
}

export const guidesPath = '/admin/size-guides';

export function GuideForm({ guide, brands, categories }: GuideFormProps) {
  const form = useEditForm(guide, {
    draft: `size-guide:${guide?._id ?? 'new'}`,
    valuesOf,
    problems: findProblems,
    send,
    findNewest: async ({ _id: id }) => (await call(listSizeGuides, { query: {} })).find(({ _id }) => _id === id),
    what: 'sizeGuide',
    leadsTo: {
      path: guidesPath,
      message: guide ? t`The size guide has been updated` : t`The size guide has been created`,
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-8">
      <div className="grid gap-6 sm:grid-cols-2 md:max-w-3/4">
        <SelectField label="Brand" options={toChoose(t`Choose a brand`, brands)} {...form.field('brand')} />
        <SelectField
          label="Category"
          hint="A product takes the guide of its narrowest category."
          options={toChoose(t`Choose a category`, categories)}
          {...form.field('category')}
        />
      </div>
      {/* An empty cell is none too many before the form is sent: it may be filled in any order. */}
      <TableField
        table={form.values.table}
        errors={form.errors}
        onChange={(table, ...fields) => form.set('table', table, ...fields)}
      />
      <Conflicts
        form={form}
        labels={labels}
        describe={(field, mine, theirs) =>
          field === 'table' ? describeDifference(mine.table, theirs.table) : mine[field]
        }
      />
      <FormFoot form={form} cancel={guidesPath} />
    </form>
  );
}

const labels = { brand: t`Brand`, category: t`Category`, table: t`Sizes and measures` };

const toChoose = (prompt: string, names: readonly string[]) => [
  { value: '', label: prompt },
  ...names.map((name) => ({ value: name, label: name })),
];

function send({ seen, values, touched }: Editing<SizeGuide | null, GuideValues>): Promise<SizeGuide> {
  const { brand, category, table } = values;
  if (!seen) return call(createSizeGuide, { body: { brand, category, unit: 'cm', ...toTable(table) } });
  const changed = {
    ...(touched.includes('brand') && { brand }),
    ...(touched.includes('category') && { category }),
    ...(touched.includes('table') && toTable(table)),
  };
  return call(updateSizeGuide, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
