import { isLanguage, languages } from '@fieldhouse/contracts/language';
import { marketLimits as limits, marketCurrencies, roundings } from '@fieldhouse/contracts/market.rules';
import { createMarket, listMarkets, updateMarket } from '@fieldhouse/contracts/markets.endpoints';
import type { Market } from '@fieldhouse/contracts/markets.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { currencyChoices } from '../../lib/choices.ts';
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findProblems, type MarketValues, toMarket, valuesOf } from './market-values.rules.ts';

export const marketsPath = '/admin/markets';

export const taxModeTexts = {
  included: t`prices include tax`,
  excluded: t`tax is added to prices`,
} as const;

const taxChoices = [
  { value: 'included', label: taxModeTexts.included },
  { value: 'excluded', label: taxModeTexts.excluded },
];

const endings = [
  { value: '', label: t`as they come` },
  ...roundings.map((value) => ({
    value: value as string,
    label: value.startsWith('.') ? t`ending with ${value}` : t`a multiple of ${value}`,
  })),
];

const labels: Readonly<Record<keyof MarketValues, string>> = {
  name: t`Name`,
  prefix: t`Prefix`,
  currency: t`Currency`,
  countries: t`Countries`,
  taxMode: t`Tax`,
  locales: t`Languages`,
  rate: t`Rate`,
  rounding: t`Prices by the rate are`,
};

interface MarketFormProps {
  /** None: a new one is made. */
  market: Market | null;
  /** The first of them. */
  shop: Market;
}

export function MarketForm({ market, shop }: MarketFormProps) {
  const currencies = useMemo(() => currencyChoices(marketCurrencies), []);
  const form = useEditForm(market, {
    draft: `market:${market?._id ?? 'new'}`,
    valuesOf: (thing) => ({ ...valuesOf(thing), ...(!thing && { locales: shop.locales }) }),
    problems: (values) => findProblems(values, shop.currency),
    send,
    findNewest: async ({ _id: id }) => (await call(listMarkets)).find(({ _id }) => _id === id),
    leadsTo: { path: marketsPath, message: market ? t`The market has been updated` : t`The market has been created` },
  });
  const field = (name: keyof MarketValues & Parameters<typeof form.field>[0]) => ({
    label: labels[name],
    ...form.field(name),
  });
  const chosen = form.values.locales;
  const choose = (tag: string, isChosen: boolean) =>
    form.set(
      'locales',
      shop.locales.filter((one) => (one === tag ? isChosen : chosen.includes(one))),
    );
  return (
    <form {...form.props} className="flex max-w-2xl flex-col gap-8">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField maxLength={limits.name} {...field('name')} />
        <TextField maxLength={limits.prefix} hint="What its addresses begin with: /eu" {...field('prefix')} />
        <SelectField options={currencies} {...field('currency')} />
        <SelectField options={taxChoices} {...field('taxMode')} />
        <TextField
          inputMode="decimal"
          maxLength={14}
          hint={t`What 1 ${shop.currency} is in its currency.`}
          {...field('rate')}
        />
        <SelectField options={endings} {...field('rounding')} />
      </div>
      <TextField
        maxLength={5000}
        hint="With commas between them, by name or code: Germany, AT, European Union. The checkout begins with the first. A country is in one market at most."
        {...field('countries')}
      />
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-3 font-headline text-2xl font-semibold">Languages</legend>
        {shop.locales.map((tag) => (
          <Checkbox
            key={tag}
            name={`locale-${tag}`}
            label={isLanguage(tag) ? languages[tag].name : tag}
            checked={chosen.includes(tag)}
            onChange={({ currentTarget }) => choose(tag, currentTarget.checked)}
          />
        ))}
        {form.errors.locales && <p className="text-sm font-semibold text-red">{form.errors.locales}</p>}
      </fieldset>
      <Conflicts form={form} labels={labels} describe={(name, mine) => [mine[name]].flat().join(', ')} />
      <FormFoot form={form} cancel={marketsPath} />
    </form>
  );
}

function send({ seen, values, touched }: Editing<Market | null, MarketValues>): Promise<Market> {
  const body = toMarket(values);
  if (!seen) return call(createMarket, { body });
  const changed = Object.fromEntries(Object.entries(body).filter(([name]) => touched.some((field) => field === name)));
  return call(updateMarket, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
