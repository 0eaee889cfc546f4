import { promotionLimits as limits, promotionKinds } from '@fieldhouse/contracts/promotion.rules';
import type { ReactNode } from 'react';
import { useCurrency } from '../../lib/money.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { kindNames, type PromotionValues, toKind } from './promotion-values.rules.ts';

export interface FieldsProps {
  values: PromotionValues;
  errors: FieldErrors;
  set: <Field extends keyof PromotionValues>(field: Field, value: PromotionValues[Field]) => void;
  touch: (field: string) => void;
}

type TextName = 'name' | 'code' | 'value' | 'n' | 'm' | 'minSubtotal' | 'from' | 'until' | 'uses' | 'usesPerCustomer';

/** What a field to type into is drawn with. */
function fieldOf({ values, errors, set, touch }: FieldsProps, name: TextName) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => touch(name),
    autoComplete: 'off',
  };
}

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-headline text-2xl font-semibold">{legend}</legend>
      <div className="grid gap-6 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

export function GiftFields(props: FieldsProps) {
  const { values, errors, set } = props;
  const { kind } = values;
  const currency = useCurrency();
  return (
    <FieldGroup legend="What it gives">
      <TextField label="Name" maxLength={limits.name} {...fieldOf(props, 'name')} />
      <TextField
        label="Code (optional)"
        hint="Without a code it applies to every cart. Upper and lower case are the same."
        maxLength={limits.code.max}
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldOf(props, 'code')}
      />
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        options={promotionKinds.map((value) => ({ value, label: kindNames[value] }))}
        error={errors.kind}
        onChange={(event) => set('kind', toKind(event.currentTarget.value))}
      />
      {kind === 'percent' && <TextField label="Percent" inputMode="decimal" {...fieldOf(props, 'value')} />}
      {kind === 'amount' && (
        <TextField label={`Amount in ${currency ?? 'money'}`} inputMode="decimal" {...fieldOf(props, 'value')} />
      )}
      {kind === 'n-for-m' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Pieces" inputMode="numeric" {...fieldOf(props, 'n')} />
          <TextField label="Pieces paid for" inputMode="numeric" {...fieldOf(props, 'm')} />
        </div>
      )}
    </FieldGroup>
  );
}

/** A field for date and time has no zone, so it is named. */
export function TimeFields(props: FieldsProps) {
  const zone = ownZone();
  return (
    <FieldGroup legend="When">
      <TextField
        label="Begins (optional)"
        hint={`By your clock (${zone}). Nothing: at once.`}
        type="datetime-local"
        {...fieldOf(props, 'from')}
      />
      <TextField
        label="Ends (optional)"
        hint={`By your clock (${zone}). Nothing: never.`}
        type="datetime-local"
        {...fieldOf(props, 'until')}
      />
    </FieldGroup>
  );
}

export function LimitFields({ used, ...props }: FieldsProps & { used: number }) {
  const currency = useCurrency();
  return (
    <FieldGroup legend="Limits">
      <TextField
        label={`From a subtotal of (${currency ?? 'optional'})`}
        hint="Of the whole cart, before discounts. Nothing: any."
        inputMode="decimal"
        {...fieldOf(props, 'minSubtotal')}
      />
      <TextField
        label="Uses in all (optional)"
        hint={used > 0 ? `Used ${used} times so far. Nothing: as often as you like.` : 'Nothing: as often as you like.'}
        inputMode="numeric"
        {...fieldOf(props, 'uses')}
      />
      <TextField
        label="Uses per customer (optional)"
        hint="A canceled order gives its use back."
        inputMode="numeric"
        {...fieldOf(props, 'usesPerCustomer')}
      />
      <div className="flex flex-col gap-1.5 sm:pt-7">
        <Checkbox
          label="Combinable with others"
          name="combinable"
          checked={props.values.combinable}
          onChange={(event) => props.set('combinable', event.currentTarget.checked)}
        />
        <p className="text-sm text-ink-soft">
          A cart gets all combinable ones together or the best single one, whichever is cheaper.
        </p>
      </div>
    </FieldGroup>
  );
}
