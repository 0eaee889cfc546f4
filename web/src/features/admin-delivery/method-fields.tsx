import { deliveryLimits as limits, shippingClasses } from '@fieldhouse/contracts/delivery.rules';
import { t } from '@fieldhouse/contracts/text';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { GridCell } from '../../ui/edit-grid.rules.ts';
import { EditGrid, type GridColumn } from '../../ui/edit-grid.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { focusCell } from '../../ui/use-grid-cells.ts';
import { type Step, type TypedMethod, typeIntoSteps } from './zone-values.rules.ts';

interface MethodFieldsProps {
  method: TypedMethod;
  place: number;
  errors: FieldErrors;
  touch: (field: string) => void;
  onChange: (method: TypedMethod, ...fields: readonly string[]) => void;
  /** The last one stays. */
  onRemove: (() => void) | undefined;
}

const prices = [
  { value: '', label: t`The same for every cart` },
  { value: 'weight', label: t`By weight` },
  { value: 'subtotal', label: t`By what the goods cost` },
];
const classNames = { parcel: t`Parcels`, bulky: t`Bulky goods`, freight: t`Freight` } as const;
const TRACKING_EXAMPLE = 'https://…/{number}';

/** One way of delivery: what it costs, how long it takes, what it takes along. */
export function MethodFields({ method, place, errors, touch, onChange, onRemove }: MethodFieldsProps) {
  const field = (
    name: 'name' | 'price' | 'freeFrom' | 'first' | 'last' | 'cutOff' | 'tracking',
    error: string = name,
  ) => ({
    name: `methods.${place}.${name}`,
    value: method[name],
    error: errors[`methods.${place}.${error}`],
    autoComplete: 'off',
    onBlur: () => touch(`methods.${place}.${error}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...method, [name]: event.currentTarget.value }, error),
  });
  const title = method.name || t`Way ${place + 1}`;
  const setBy = (by: TypedMethod['by']) =>
    onChange(
      { ...method, by, steps: method.steps.length > 0 ? method.steps : [{ from: '0', price: method.price }] },
      'by',
    );
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-sm border-t-4 border-ink bg-chalk p-5 sm:grid-cols-2 md:grid-cols-4">
      <legend className="sr-only">{title}</legend>
      <TextField label="Name" maxLength={limits.name} {...field('name')} />
      <SelectField
        label="Price"
        options={prices}
        value={method.by}
        error={errors[`methods.${place}.by`]}
        onChange={(event) =>
          setBy(prices.find(({ value }) => value === event.currentTarget.value)?.value as TypedMethod['by'])
        }
      />
      {method.by === '' && <TextField label="Costs" inputMode="decimal" {...field('price')} />}
      <TextField label="Free from" inputMode="decimal" hint="Can be empty." {...field('freeFrom')} />
      {method.by !== '' && <Steps method={method} place={place} errors={errors} onChange={onChange} />}
      <TextField label="Working days, from" inputMode="numeric" maxLength={2} {...field('first', 'days')} />
      <TextField label="Working days, to" inputMode="numeric" maxLength={2} {...field('last', 'days')} />
      <TextField
        label="Leaves today until"
        placeholder="14:00"
        maxLength={5}
        hint="Can be empty."
        {...field('cutOff')}
      />
      <TextField
        label="Tracking address"
        inputMode="url"
        placeholder={TRACKING_EXAMPLE}
        maxLength={limits.tracking}
        {...field('tracking')}
      />
      <Classes method={method} onChange={(classes) => onChange({ ...method, classes }, 'classes')} />
      {onRemove && (
        <Button size="sm" tone="quiet" className="justify-self-start px-1.5! text-red" onClick={onRemove}>
          Remove {title}
        </Button>
      )}
    </fieldset>
  );
}

function Classes({ method, onChange }: { method: TypedMethod; onChange: (classes: TypedMethod['classes']) => void }) {
  const { classes } = method;
  const takes = (one: (typeof shippingClasses)[number]) => classes.length === 0 || classes.includes(one);
  // All of them are none in particular; one stays.
  const toggle = (one: (typeof shippingClasses)[number]) => {
    const next = shippingClasses.filter((other) => (other === one ? !takes(one) : takes(other)));
    if (next.length > 0) onChange(next.length === shippingClasses.length ? [] : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside another is announced twice
    <div
      role="group"
      aria-label="Takes"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 sm:col-span-2 md:col-span-4"
    >
      <span className="text-sm font-semibold">Takes</span>
      {shippingClasses.map((one) => (
        <Checkbox key={one} label={classNames[one]} checked={takes(one)} onChange={() => toggle(one)} />
      ))}
    </div>
  );
}

type StepsProps = Pick<MethodFieldsProps, 'method' | 'place' | 'errors' | 'onChange'>;
const stepFields = ['from', 'price'] as const;

/** From so much on it costs so much. */
function Steps({ method, place, errors, onChange }: StepsProps) {
  const { steps, by } = method;
  const grid = useRef<HTMLTableElement>(null);
  const set = (next: TypedMethod['steps'], ...fields: readonly string[]) =>
    onChange({ ...method, steps: next }, ...(fields.length > 0 ? fields : ['steps']));
  const setAndFocus = (next: TypedMethod['steps'], row: number) => {
    flushSync(() => set(next));
    focusCell(grid.current, { row, column: 0 });
  };
  const add = () => setAndFocus([...steps, { from: '', price: '' }], steps.length);
  const mayAdd = steps.length < limits.steps;
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2 md:col-span-4">
      {errors[`methods.${place}.steps`] && (
        <p className="text-sm font-semibold text-red">{errors[`methods.${place}.steps`]}</p>
      )}
      <EditGrid
        frame={grid}
        ground="bg-chalk"
        caption="Steps"
        columns={by === 'weight' ? byWeight : bySubtotal}
        rows={steps}
        rowKey={(_, at) => at}
        rowName={(_, at) => t`step ${at + 1}`}
        problemOf={({ row, column }) => errors[`methods.${place}.steps.${row}.${stepFields[column]}`]}
        onType={(cells) => set(typeIntoSteps(steps, cells), ...cells.map(stepField))}
        grows
        {...(mayAdd && { addRow: () => set([...steps, { from: '', price: '' }]) })}
        onRemove={
          steps.length > 1 ? (at) => setAndFocus(steps.toSpliced(at, 1), Math.min(at, steps.length - 2)) : undefined
        }
      />
      <Button size="sm" tone="line" className="self-start" disabled={!mayAdd} onClick={add}>
        <Plus size={18} /> Add step
      </Button>
    </div>
  );
}

const stepField = ({ row, column }: GridCell) => `steps.${row}.${stepFields[column]}`;
const input = { inputMode: 'decimal', className: 'w-36' } as const;
const costs: GridColumn<Step> = { header: t`Costs`, text: ({ price }) => price, figures: true, input };
const bySubtotal: readonly GridColumn<Step>[] = [
  { header: t`From`, text: ({ from }) => from, figures: true, input, unique: true },
  costs,
];
const byWeight: readonly GridColumn<Step>[] = [
  { header: t`From (g)`, text: ({ from }) => from, figures: true, input, unique: true },
  costs,
];
