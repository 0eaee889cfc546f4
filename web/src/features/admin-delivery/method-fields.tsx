import { deliveryLimits as limits, shippingClasses } from '@fieldhouse/contracts/delivery.rules';
import { t } from '@fieldhouse/contracts/text';
import { byRate, type OtherMarket, withAmounts } from '../../lib/market-amounts.rules.ts';
import { MarketAmounts } from '../../lib/market-amounts.tsx';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MethodSteps } from './method-steps.tsx';
import type { TypedMethod } from './zone-values.rules.ts';

interface MethodFieldsProps {
  method: TypedMethod;
  markets: readonly OtherMarket[];
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
export function MethodFields(props: MethodFieldsProps) {
  const { method, place, errors, touch, onChange, onRemove } = props;
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
      {method.by !== '' && (
        <MethodSteps
          by={method.by}
          steps={method.steps}
          path={`methods.${place}.`}
          errors={errors}
          onChange={(steps, ...fields) => onChange({ ...method, steps }, ...fields)}
        />
      )}
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
      <Amounts {...props} />
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

/** What it costs in other markets, where that is fixed. */
function Amounts({ method, markets, place, errors, touch, onChange }: MethodFieldsProps) {
  const { by, steps, price, freeFrom, markets: typed = [] } = method;
  const path = `methods.${place}.`;
  const free = { name: 'freeFrom', label: t`Free from`, base: freeFrom } as const;
  return (
    <MarketAmounts
      {...{ markets, typed, path, errors, touch }}
      blank={{ price: '', freeFrom: '', steps: [] }}
      fields={by === '' ? [{ name: 'price', label: t`Costs`, base: price }, free] : [free]}
      onChange={(next, ...fields) => onChange({ ...method, markets: next }, ...fields)}
      more={(market, own, at) => {
        const set = (next: TypedMethod['steps'], ...fields: readonly string[]) =>
          onChange(
            { ...method, markets: withAmounts(typed, { ...own, steps: next }) },
            ...fields.map((field) => `markets.${at}.${field}`),
          );
        if (by === '') return null;
        if (own.steps.length === 0)
          return (
            <Button size="sm" tone="line" className="self-start" onClick={() => set(steps.map(inMarket(market)))}>
              Fix steps in {market.currency}
            </Button>
          );
        return (
          <>
            <MethodSteps by={by} steps={own.steps} path={`${path}markets.${at}.`} errors={errors} onChange={set} />
            <Button size="sm" tone="quiet" className="self-start px-1.5!" onClick={() => set([])}>
              Steps by the rate again
            </Button>
          </>
        );
      }}
    />
  );

  function inMarket(market: OtherMarket) {
    return ({ from, price: costs }: TypedMethod['steps'][number]) => ({
      from: by === 'subtotal' ? byRate(from, market) : from,
      price: byRate(costs, market),
    });
  }
}
