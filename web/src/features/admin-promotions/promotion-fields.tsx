import { promotionLimits as limits, promotionKinds } from '@fieldhouse/contracts/promotion.rules';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { OtherMarket } from '../../lib/market-amounts.rules.ts';
import { MarketAmounts } from '../../lib/market-amounts.tsx';
import { useCurrency } from '../../lib/money.ts';
import type { EditForm } from '../../lib/use-edit-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { kindNames, type PromotionValues, toKind } from './promotion-values.rules.ts';

export interface FieldsProps {
  form: EditForm<Promotion | null, PromotionValues>;
}

export function GiftFields({ form }: FieldsProps) {
  const { kind } = form.values;
  const currency = useCurrency();
  return (
    <FieldGroup legend="What it gives">
      <TextField label="Name" maxLength={limits.name} {...form.field('name')} />
      <TextField
        label="Code (optional)"
        hint="Without a code it applies to every cart. Upper and lower case are the same."
        maxLength={limits.code.max}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('code')}
      />
      <SelectField
        label="Kind"
        options={promotionKinds.map((value) => ({ value, label: kindNames[value] }))}
        {...form.field('kind')}
        onChange={(event) => form.set('kind', toKind(event.currentTarget.value))}
      />
      {kind === 'percent' && <TextField label="Percent" inputMode="decimal" {...form.field('value')} />}
      {kind === 'amount' && (
        <TextField
          label={currency ? t`Amount in ${currency}` : t`Amount in money`}
          inputMode="decimal"
          {...form.field('value')}
        />
      )}
      {kind === 'n-for-m' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Pieces" inputMode="numeric" {...form.field('n')} />
          <TextField label="Pieces paid for" inputMode="numeric" {...form.field('m')} />
        </div>
      )}
    </FieldGroup>
  );
}

const usesHint = (used: number) =>
  used === 0
    ? t`Nothing: as often as you like.`
    : t.plural(used, {
        one: 'Used # time so far. Nothing: as often as you like.',
        other: 'Used # times so far. Nothing: as often as you like.',
      });

export function LimitFields({ form }: FieldsProps) {
  const used = form.seen?.used ?? 0;
  const currency = useCurrency();
  return (
    <FieldGroup legend="Limits">
      <TextField
        label={currency ? t`From a subtotal of (${currency})` : t`From a subtotal of (optional)`}
        hint="Of the whole cart, before discounts. Nothing: any."
        inputMode="decimal"
        {...form.field('minSubtotal')}
      />
      <TextField label="Uses in all (optional)" hint={usesHint(used)} inputMode="numeric" {...form.field('uses')} />
      <TextField
        label="Uses per customer (optional)"
        hint="A canceled order gives its use back."
        inputMode="numeric"
        {...form.field('usesPerCustomer')}
      />
      <div className="flex flex-col gap-1.5 sm:pt-7">
        <Checkbox label="Combinable with others" {...form.tick('combinable')} />
        <p className="text-sm text-ink-soft">
          A cart gets all combinable ones together or the best single one, whichever is cheaper.
        </p>
      </div>
    </FieldGroup>
  );
}

/** What an amount off and the subtotal are in other markets, where that is fixed. */
export function MarketFields({ form, markets }: FieldsProps & { markets: readonly OtherMarket[] }) {
  const { kind, value, minSubtotal } = form.values;
  const least = { name: 'minSubtotal', label: t`From a subtotal of`, base: minSubtotal } as const;
  return (
    <MarketAmounts
      markets={markets}
      typed={form.values.markets}
      blank={{ value: '', minSubtotal: '' }}
      fields={kind === 'amount' ? [{ name: 'value', label: t`Amount off`, base: value }, least] : [least]}
      errors={form.errors}
      touch={form.touch}
      onChange={(typed, ...fields) => form.set('markets', typed, ...fields)}
    />
  );
}
