import { getSettings } from '@fieldhouse/contracts/settings.endpoints';
import { listTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { QuoteTrial } from '../features/admin-quote-trial/quote-trial.tsx';
import { RatesForm } from '../features/admin-taxes/rates-form.tsx';
import type { Call } from '../lib/call.ts';
import { titled } from '../lib/page-meta.ts';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/admin-taxes';

async function load(call: Call) {
  const [rates, { taxMode }] = await Promise.all([call(listTaxRates), call(getSettings)]);
  return { rates, taxMode };
}
export const clientLoader = adminLoader(listTaxRates.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Taxes`);

export default function AdminTaxes({ loaderData: { rates, taxMode } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Taxes" text="Tax rates by country, state and class of goods.">
      <p className="mb-8 max-w-2xl">
        {taxMode === 'included'
          ? t`Prices include tax: what is paid stays the same in every country.`
          : t`Prices are without tax, which is added to them.`}{' '}
        <TextLink to="/admin/settings">Change it in the settings</TextLink>. Rates of a state replace those of its
        country; a class without a rate of its own bears the standard one. Two taxes of one place are two rows.
      </p>
      <RatesForm rates={rates} />
      <QuoteTrial />
    </AdminFrame>
  );
}
