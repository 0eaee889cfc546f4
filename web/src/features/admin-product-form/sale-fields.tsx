import { t } from '@fieldhouse/contracts/text';
import type { EditForm } from '../../lib/use-edit-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { ProductValues } from './product-values.rules.ts';

/** What it costs for a while. A field for date and time has no zone, so it is named. */
export function SaleFields({ field }: Pick<EditForm<unknown, ProductValues>, 'field'>) {
  const zone = ownZone();
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
        hint={t`By your clock (${zone}). Nothing: at once.`}
        type="datetime-local"
        {...field('saleFrom')}
      />
      <TextField
        label="Sale until (optional)"
        hint={t`By your clock (${zone}). Nothing: no end.`}
        type="datetime-local"
        {...field('saleUntil')}
      />
    </div>
  );
}
