import { findPercentProblem } from '@fieldhouse/contracts/bulk.rules';
import type { BulkWish } from '@fieldhouse/contracts/bulk.schemas';
import {
  endsTooSoon,
  findPriceProblem,
  type ProductStatus,
  publishingLengths,
  publishingMessages,
} from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { statusNames } from '../../lib/product-status.rules.ts';
import { fromLocalTime } from '../../lib/typed-values.rules.ts';
import { typedInto, useForm } from '../../lib/use-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type BulkQuestion = 'price' | 'category' | 'status' | 'tag';

interface BulkDialogProps {
  question: BulkQuestion | undefined;
  /** How many products it is about. */
  count: number;
  categories: readonly string[];
  /** That products have. */
  tags: readonly string[];
  onClose: () => void;
  onChange: (change: BulkWish) => void;
}

const titles: Readonly<Record<BulkQuestion, string>> = {
  price: t`Change prices`,
  category: t`Change categories`,
  status: t`Change status`,
  tag: t`Change tags`,
};

export function BulkDialog({ question, count, onClose, ...rest }: BulkDialogProps) {
  // What closes says to the end what it was about.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const of = t.plural(count, { one: 'Of # product.', other: 'Of # products.' });
  return (
    <Dialog
      title={titles[last ?? 'price']}
      text={of}
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {last === 'price' && <PriceForm {...rest} />}
      {last === 'category' && <CategoryForm {...rest} />}
      {last === 'status' && <StatusForm {...rest} />}
      {last === 'tag' && <TagForm {...rest} />}
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
        {...typedInto(form, 'amount', amount, setAmount)}
      />
      <div>
        <Button {...form.button}>Change prices</Button>
      </div>
    </form>
  );
}

const moves = [
  { value: 'add', label: t`Add` },
  { value: 'remove', label: t`Take away` },
];
type Move = 'add' | 'remove';

function MoveChoice({ move, onChange }: { move: Move; onChange: (move: Move) => void }) {
  return (
    <RadioGroup
      legend="What to do"
      name="kind"
      options={moves}
      value={move}
      onChange={(value) => onChange(value === 'add' ? value : 'remove')}
    />
  );
}

function CategoryForm({ categories, onChange }: Pick<BulkDialogProps, 'categories' | 'onChange'>) {
  const [move, setMove] = useState<Move>('add');
  const [category, setCategory] = useState(categories[0] ?? '');
  const form = useForm(async () => onChange({ kind: `${move}-category`, category }), { revalidate: false });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <MoveChoice move={move} onChange={setMove} />
      <SelectField
        label="Category"
        options={categories.map((name) => ({ value: name, label: name }))}
        hint={move === 'add' ? undefined : t`With all that is below it.`}
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

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

function StatusForm({ onChange }: Pick<BulkDialogProps, 'onChange'>) {
  const [status, setStatus] = useState<ProductStatus>('published');
  const [times, setTimes] = useState({ publishAt: '', unpublishAt: '' });
  const isTimed = status !== 'draft';
  const publishAt = isTimed ? fromLocalTime(times.publishAt) : null;
  const unpublishAt = isTimed ? fromLocalTime(times.unpublishAt) : null;
  const form = useForm(async () => onChange({ kind: 'status', status, publishAt, unpublishAt }), {
    problems: { unpublishAt: endsTooSoon(publishAt, unpublishAt) ? publishingMessages.untilBeforeFrom : undefined },
    revalidate: false,
  });
  const time = (name: keyof typeof times) => ({
    type: 'datetime-local',
    ...typedInto(form, name, times[name], (text) => setTimes({ ...times, [name]: text })),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <SelectField
        label="Status"
        options={statuses}
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as ProductStatus)}
      />
      {isTimed && (
        <>
          <TextField
            label="In the shop from (optional)"
            hint={t`By your clock (${ownZone()}). Nothing: at once.`}
            {...time('publishAt')}
          />
          <TextField
            label="In the shop until (optional)"
            hint={t`By your clock (${ownZone()}). Nothing: no end.`}
            {...time('unpublishAt')}
          />
        </>
      )}
      <div>
        <Button {...form.button}>Change status</Button>
      </div>
    </form>
  );
}

function TagForm({ tags, onChange }: Pick<BulkDialogProps, 'tags' | 'onChange'>) {
  const [move, setMove] = useState<Move>('add');
  const [tag, setTag] = useState('');
  const form = useForm(async () => onChange({ kind: `${move}-tag`, tag: tag.trim() }), {
    problems: { tag: tag.trim() === '' ? publishingMessages.tag : undefined },
    revalidate: false,
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <MoveChoice move={move} onChange={setMove} />
      <TextField
        label="Tag"
        list="tags-there-are"
        autoComplete="off"
        maxLength={publishingLengths.tag}
        {...typedInto(form, 'tag', tag, setTag)}
      />
      <datalist id="tags-there-are">
        {tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div>
        <Button {...form.button}>Change tags</Button>
      </div>
    </form>
  );
}
