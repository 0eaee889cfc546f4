import { t } from '@fieldhouse/contracts/text';
import { TextField } from '../../ui/text-field.tsx';
import { SettingChoice } from './settings-fields.tsx';
import type { SectionForm } from './settings-section.tsx';

export const security = {
  staffSecondFactor: t`Second factor of staff`,
  confirmRefundsAbove: t`Confirm refunds above`,
};

const choices = [
  { value: 'optional', label: t`is their own choice` },
  { value: 'required', label: t`is required` },
];

export function SecurityFields({ form }: { form: SectionForm }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SettingChoice
        form={form}
        name="staffSecondFactor"
        options={choices}
        hint={t`When it is required, staff have 7 days to set theirs up. After that they can do nothing else before they have.`}
      />
      <TextField
        {...form.labelled('confirmRefundsAbove')}
        inputMode="decimal"
        maxLength={12}
        hint="Whoever refunds more at once shows again who they are. Empty: nobody is asked."
      />
    </div>
  );
}
