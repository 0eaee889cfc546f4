import { deliveryLimits as limits } from '@fieldhouse/contracts/delivery.rules';
import {
  createDeliveryZone,
  getDeliveryZone,
  updateDeliveryZone,
} from '@fieldhouse/contracts/delivery-zones.endpoints';
import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Plus } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/keys.ts';
import type { OtherMarket } from '../../lib/market-amounts.rules.ts';
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MethodFields } from './method-fields.tsx';
import type { TypedMethod, ZoneValues } from './zone-values.rules.ts';
import * as rules from './zone-values.rules.ts';

export const deliveryPath = '/admin/delivery';

/** Where a zone is, and the ways of delivery there. None: a new one is made. */
export function ZoneForm({ zone, markets }: { zone: DeliveryZone | null; markets: readonly OtherMarket[] }) {
  const form = useEditForm(zone, {
    draft: `delivery-zone:${zone?._id ?? 'new'}`,
    valuesOf: rules.valuesOf,
    problems: (values) => rules.findProblems(values, markets),
    send,
    findNewest: ({ _id: id }) => call(getDeliveryZone, { params: { id } }),
    what: 'zone',
    leadsTo: { path: deliveryPath, message: zone ? t`The zone has been updated` : t`The zone has been created` },
  });
  const { values, errors, touch, set } = form;
  return (
    <form {...form.props} className="flex flex-col gap-8">
      <div className="grid gap-6 sm:grid-cols-2">
        {places.map(({ name, ...field }) => (
          <TextField key={name} {...field} {...form.field(name)} error={rules.problemIn(errors, name)} />
        ))}
      </div>
      <Methods
        methods={values.methods}
        markets={markets}
        errors={errors}
        touch={touch}
        onChange={(methods, ...fields) => set('methods', methods, ...fields)}
      />
      <Conflicts
        form={form}
        labels={labels}
        describe={(field, typed) => (field === 'methods' ? rules.describeMethods(typed.methods) : typed[field])}
      />
      <FormFoot form={form} cancel={deliveryPath} />
    </form>
  );
}

type Place = Exclude<keyof ZoneValues, 'methods'>;

const places: readonly { name: Place; label: string; hint?: string; maxLength: number }[] = [
  { name: 'name', label: t`Name`, maxLength: limits.name },
  {
    name: 'countries',
    label: t`Countries`,
    maxLength: 5000,
    hint: t`With commas between them, by name or code: Germany, AT, European Union. Empty: everywhere.`,
  },
  {
    name: 'states',
    label: t`States`,
    maxLength: 1000,
    hint: t`By code, if only some of the country: NY, NJ. Can be empty.`,
  },
  {
    name: 'postalRanges',
    label: t`Postal codes`,
    maxLength: 6000,
    hint: t`If only some: 10000 to 19999, 80331. Can be empty.`,
  },
];

interface MethodsProps {
  methods: readonly TypedMethod[];
  markets: readonly OtherMarket[];
  errors: FieldErrors;
  touch: (field: string) => void;
  onChange: (methods: readonly TypedMethod[], ...fields: readonly string[]) => void;
}

function Methods({ methods, markets, errors, touch, onChange }: MethodsProps) {
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="border-t-2 border-ink pt-6 text-3xl">
        Ways of delivery
      </h2>
      {errors.methods && <p className="mt-2 text-sm font-semibold text-red">{errors.methods}</p>}
      <ul className="mt-6 flex flex-col gap-6">
        {methods.map((method, at) => (
          <li key={method.id}>
            <MethodFields
              method={method}
              markets={markets}
              place={at}
              errors={errors}
              touch={touch}
              onChange={(changed, ...fields) =>
                onChange(
                  methods.map((one) => (one.id === method.id ? changed : one)),
                  ...fields.map((field) => `methods.${at}.${field}`),
                )
              }
              onRemove={methods.length > 1 ? () => onChange(methods.filter(({ id }) => id !== method.id)) : undefined}
            />
          </li>
        ))}
      </ul>
      <Button
        tone="line"
        className="mt-6"
        disabled={methods.length >= limits.methods}
        onClick={() => onChange([...methods, rules.newMethod(newKey())])}
      >
        <Plus size={20} /> Add way of delivery
      </Button>
    </section>
  );
}

const labels = {
  ...Object.fromEntries(places.map(({ name, label }) => [name, label])),
  methods: t`Ways of delivery`,
};

function send({ seen, values, touched }: Editing<DeliveryZone | null, ZoneValues>): Promise<DeliveryZone> {
  const body = rules.toZone(values);
  if (!seen) return call(createDeliveryZone, { body });
  const changed = Object.fromEntries(Object.entries(body).filter(([field]) => touched.some((name) => name === field)));
  return call(updateDeliveryZone, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
