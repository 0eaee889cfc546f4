import { deliveryLimits as limits, shippingClasses } from '@fieldhouse/contracts/delivery.rules';
import { Plus, X } from 'lucide-react';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TypedMethod } from './zone-values.rules.ts';

interface MethodFieldsProps {
  method: TypedMethod;
  place: number;
  errors: FieldErrors;
  touch: (field: string) => void;
  onChange: (method: TypedMethod, field: string) => void;
  /** The last one stays. */
  onRemove: (() => void) | undefined;
}

const prices = [
  { value: '', label: 'The same for every cart' },
  { value: 'weight', label: 'By weight' },
  { value: 'subtotal', label: 'By what the goods cost' },
];
const classNames = { parcel: 'Parcels', bulky: 'Bulky goods', freight: 'Freight' } as const;

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
  const title = method.name || `Way ${place + 1}`;
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
      {method.by !== '' && <Steps {...{ method, place, errors, onChange }} />}
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
        placeholder="https://…/{number}"
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

/** From so much on it costs so much. */
function Steps({ method, place, errors, onChange }: StepsProps) {
  const { steps, by } = method;
  const set = (next: TypedMethod['steps'], field = 'steps') => onChange({ ...method, steps: next }, field);
  const unit = by === 'weight' ? 'From (g)' : 'From';
  return (
    <div className="flex flex-col gap-3 sm:col-span-2 md:col-span-4">
      {errors[`methods.${place}.steps`] && (
        <p className="text-sm font-semibold text-red">{errors[`methods.${place}.steps`]}</p>
      )}
      <ul className="flex flex-col gap-3">
        {Array.from(steps.entries(), ([at, step]) => (
          <li key={at} className="flex max-w-lg items-start gap-3">
            {(['from', 'price'] as const).map((name) => (
              <TextField
                key={name}
                label={`${name === 'from' ? unit : 'Costs'}, step ${at + 1}`}
                inputMode="decimal"
                autoComplete="off"
                value={step[name]}
                error={errors[`methods.${place}.steps.${at}.${name}`]}
                onChange={(event) => {
                  const changed = { ...step, [name]: event.currentTarget.value };
                  set(
                    steps.map((one, other) => (other === at ? changed : one)),
                    `steps.${at}.${name}`,
                  );
                }}
              />
            ))}
            {steps.length > 1 && (
              <IconButton
                label={`Remove step ${at + 1}`}
                className="mt-6"
                onClick={() => set(steps.filter((_, other) => other !== at))}
              >
                <X size={20} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        tone="line"
        className="self-start"
        disabled={steps.length >= limits.steps}
        onClick={() => set([...steps, { from: '', price: '' }])}
      >
        <Plus size={18} /> Add step
      </Button>
    </div>
  );
}
