import { findPercentProblem } from '@fieldhouse/contracts/bulk.rules';
import type { BulkChange } from '@fieldhouse/contracts/bulk.schemas';
import { findPriceProblem } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type BulkQuestion = 'price' | 'category';

interface BulkDialogProps {
  question: BulkQuestion | undefined;
  /** How many products it is about. */
  count: number;
  categories: readonly string[];
  onClose: () => void;
  onChange: (change: BulkChange) => void;
}

export function BulkDialog({ question, count, onClose, ...rest }: BulkDialogProps) {
  // What closes says to the end what it was about.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const of = t.plural(count, { one: 'Of # product.', other: 'Of # products.' });
  return (
    <Dialog
      title={last === 'price' ? t`Change prices` : t`Change categories`}
      text={of}
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {last === 'price' ? <PriceForm {...rest} /> : <CategoryForm {...rest} />}
    </Dialog>
  );
}

const ways = [
  { value: 'percent', label: t`By percent` },
  { value: 'price', label: t`To one price` },
];

function PriceForm({ onChange }: Pick<BulkDialogProps, 'onChange'>) {
  const [kind, setKind] = useState('percent');
  const [amount, setAmount] = useState('');
  const isPercent = kind === 'percent';
  const problem = isPercent ? findPercentProblem(amount) : findPriceProblem(amount, 0);
  const form = useForm(
    async () =>
      onChange(isPercent ? { kind: 'percent', percent: Number(amount) } : { kind: 'price', price: Number(amount) }),
    { problems: { amount: problem }, revalidate: false },
  );
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RadioGroup legend="Change them" name="kind" options={ways} value={kind} onChange={setKind} />
      <TextField
        label={isPercent ? t`Percent, like -10 or 5` : t`Price`}
        inputMode="decimal"
        autoComplete="off"
        hint={isPercent ? t`Variants with a price of their own change by as much.` : t`Of all their variants.`}
        {...form.field('amount')}
        value={amount}
        onChange={({ currentTarget }) => {
          form.change('amount');
          setAmount(currentTarget.value);
        }}
      />
      <div>
        <Button {...form.button}>Change prices</Button>
      </div>
    </form>
  );
}

const moves = [
  { value: 'add-category', label: t`Add` },
  { value: 'remove-category', label: t`Take away` },
];

function CategoryForm({ categories, onChange }: Pick<BulkDialogProps, 'categories' | 'onChange'>) {
  const [kind, setKind] = useState<'add-category' | 'remove-category'>('add-category');
  const [category, setCategory] = useState(categories[0] ?? '');
  const form = useForm(async () => onChange({ kind, category }), { revalidate: false });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RadioGroup
        legend="What to do"
        name="kind"
        options={moves}
        value={kind}
        onChange={(value) => setKind(value === 'add-category' ? value : 'remove-category')}
      />
      <SelectField
        label="Category"
        options={categories.map((name) => ({ value: name, label: name }))}
        hint={kind === 'add-category' ? undefined : t`With all that is below it.`}
        {...form.field('category')}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <div>
        <Button {...form.button}>Change categories</Button>
      </div>
    </form>
  );
}
