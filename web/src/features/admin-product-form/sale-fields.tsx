import type { FieldErrors } from '../../lib/use-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { SaleTexts } from './matrix-save.rules.ts';

interface SaleFieldsProps {
  values: SaleTexts;
  errors: FieldErrors;
  set: (field: keyof SaleTexts, value: string) => void;
  touch: (field: keyof SaleTexts) => void;
}

/** What it costs for a while. A field for date and time has no zone, so it is named. */
export function SaleFields({ values, errors, set, touch }: SaleFieldsProps) {
  const zone = ownZone();
  const field = (name: keyof SaleTexts) => ({
    ...{ name, value: values[name], error: errors[name], autoComplete: 'off' },
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => touch(name),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label="On sale for (optional)"
          hint="Also of variants that have none of their own. Nothing: no sale."
          inputMode="decimal"
          {...field('salePrice')}
        />
      </div>
      <TextField
        label="Sale from (optional)"
        hint={`By your clock (${zone}). Nothing: at once.`}
        type="datetime-local"
        {...field('saleFrom')}
      />
      <TextField
        label="Sale until (optional)"
        hint={`By your clock (${zone}). Nothing: no end.`}
        type="datetime-local"
        {...field('saleUntil')}
      />
    </div>
  );
}
