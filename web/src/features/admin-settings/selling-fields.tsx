import { forbidsTick } from '@fieldhouse/contracts/country.rules';
import { t } from '@fieldhouse/contracts/text';
import { useMemo } from 'react';
import { countryChoices, currencyChoices, timeZoneChoices } from '../../lib/choices.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SettingChoice, SettingTick } from './settings-fields.tsx';
import type { SectionForm } from './settings-section.tsx';

const taxChoices = [
  { value: 'included', label: t`include tax` },
  { value: 'excluded', label: t`are without tax, which is added` },
];

interface SellingFieldsProps {
  form: SectionForm;
  currencyFixed: boolean;
}

export function SellingFields({ form, currencyFixed }: SellingFieldsProps) {
  const choices = useMemo(
    () => ({ country: countryChoices(), currency: currencyChoices(), timeZone: timeZoneChoices() }),
    [],
  );
  const tickHint = forbidsTick(form.values.country ?? '')
    ? t`In this country the box is never ticked in advance: people have to do that themselves.`
    : t`Whether the box is ticked when somebody opens the sign-up form.`;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingChoice form={form} name="country" options={choices.country} />
        <SettingChoice form={form} name="timeZone" options={choices.timeZone} />
        <SettingChoice
          form={form}
          name="currency"
          options={choices.currency}
          disabled={currencyFixed}
          hint={
            currencyFixed
              ? t`There are orders in it, so it cannot be changed any more.`
              : t`Of all prices, as they are. Fixed as soon as something has been sold. Yen and others without two decimals are for markets.`
          }
        />
        <SettingChoice form={form} name="taxMode" options={taxChoices} />
        <TextField {...form.labelled('returnDays')} inputMode="numeric" maxLength={3} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.labelled('orderNumberStart')}
          inputMode="numeric"
          maxLength={10}
          hint="Only forwards: no number comes twice."
        />
        <TextField
          {...form.labelled('orderNumberStep')}
          inputMode="numeric"
          maxLength={3}
          hint="Drawn at random for each order, so that two of them do not tell how many you sell. 1: none is left out."
        />
      </div>
      <TextField
        {...form.labelled('holidays')}
        maxLength={2400}
        placeholder="2026-12-25, 2026-12-26"
        hint="Dates on which no parcel leaves or arrives, besides weekends; separated by commas."
      />
      <SettingTick form={form} name="guests" hint="Whether an account is needed to buy something." />
      <SettingTick form={form} name="newsletterTick" hint={tickHint} />
      <SettingTick
        form={form}
        name="doubleOptIn"
        hint="Visitors who subscribe open a link in an email first. Without it anybody can subscribe any address, and you cannot prove who has agreed."
      />
    </>
  );
}
