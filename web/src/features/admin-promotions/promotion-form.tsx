import { createPromotion, listPromotions, updatePromotion } from '@fieldhouse/contracts/promotions.endpoints';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';
import { GiftFields, LimitFields, TimeFields } from './promotion-fields.tsx';
import { findProblems, kindNames, type PromotionValues, toPromotion, valuesOf } from './promotion-values.rules.ts';
import { type ProductNames, ScopeFields } from './scope-fields.tsx';

type PromotionEdit = EditState<Promotion | null, PromotionValues>;

export const promotionsPath = '/admin/promotions';

interface PromotionFormProps {
  /** None: a new one is made. */
  promotion: Promotion | null;
  categories: readonly string[];
  brands: readonly string[];
  /** Of the products it is on. */
  productNames: ProductNames;
}

export function PromotionForm({ promotion, categories, brands, productNames }: PromotionFormProps) {
  const edit = useEdit(promotion, valuesOf);
  const { values } = edit;
  const navigate = useNavigate();
  const form = useForm(() => save(edit), {
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the promotion is gone.
    revalidate: false,
    problems: findProblems(values),
    onSuccess: () => {
      void toast(promotion ? 'The promotion has been updated' : 'The promotion has been created');
      return navigate(promotionsPath);
    },
  });
  const dirty = edit.touched.length > 0;
  useDraft({ name: `promotion:${promotion?._id ?? 'new'}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);
  const fields = {
    values,
    errors: form.errors,
    touch: form.touch,
    set: <Field extends keyof PromotionValues>(field: Field, value: PromotionValues[Field]) => {
      edit.set(field, value);
      form.change(scopes.has(field) ? `on.${field}` : field);
    },
  };

  return (
    <form {...form.props} className="flex max-w-2xl flex-col gap-8">
      <GiftFields {...fields} />
      <ScopeFields {...fields} allCategories={categories} allBrands={brands} productNames={productNames} />
      <TimeFields {...fields} />
      <LimitFields {...fields} used={promotion?.used ?? 0} />
      <Conflicts edit={edit} productNames={productNames} />
      <FormFoot form={form} cancel={promotionsPath} />
    </form>
  );
}

const scopes: ReadonlySet<string> = new Set(['categories', 'brands', 'products']);

const labels: Readonly<Record<keyof PromotionValues, string>> = {
  ...{ name: 'Name', code: 'Code', kind: 'What it gives', value: 'Value', n: 'Pieces', m: 'Pieces paid for' },
  ...{ categories: 'Categories', brands: 'Brands', products: 'Products', minSubtotal: 'From a subtotal of' },
  ...{ from: 'Begins', until: 'Ends', uses: 'Uses in all', usesPerCustomer: 'Uses per customer' },
  combinable: 'Combinable',
};

interface ConflictsProps {
  edit: PromotionEdit;
  productNames: ProductNames;
}

function Conflicts({ edit: { values, edit, conflicts, decide }, productNames }: ConflictsProps) {
  const tell = (typed: PromotionValues, field: keyof PromotionValues): string => {
    if (field === 'kind') return kindNames[typed.kind];
    if (field === 'combinable') return typed.combinable ? 'Yes' : 'No';
    if (field === 'products') return typed.products.map((id) => productNames[id] ?? id).join(', ');
    return [typed[field]].flat().join(', ');
  };
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

async function save(edit: PromotionEdit): Promise<Promotion> {
  const { seen, values, touched } = edit;
  const sent = toPromotion(values);
  if (!seen) return call(createPromotion, { body: sent });
  // Another kind brings or takes its values along; what it is on is one field.
  const fields = new Set<string>(touched.map((field) => (scopes.has(field) ? 'on' : field)));
  if (fields.has('kind')) for (const field of ['value', 'n', 'm']) fields.add(field);
  const changed = Object.fromEntries(Object.entries(sent).filter(([field]) => fields.has(field)));
  return saveMerging({
    edit,
    what: 'this promotion',
    send: () => call(updatePromotion, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } }),
    findNewest: async () => (await call(listPromotions)).find(({ _id }) => _id === seen._id),
  });
}
