import { deliveryLimits as limits } from '@fieldhouse/contracts/delivery.rules';
import {
  createDeliveryZone,
  getDeliveryZone,
  updateDeliveryZone,
} from '@fieldhouse/contracts/delivery-zones.endpoints';
import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/new-key.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { MethodFields } from './method-fields.tsx';
import type { TypedMethod, ZoneValues } from './zone-values.rules.ts';
import * as rules from './zone-values.rules.ts';

type ZoneEdit = EditState<DeliveryZone | null, ZoneValues>;

export const deliveryPath = '/admin/delivery';

/** Where a zone is, and the ways of delivery there. None: a new one is made. */
export function ZoneForm({ zone }: { zone: DeliveryZone | null }) {
  const edit = useEdit(zone, rules.valuesOf, rules.isSame);
  const { values } = edit;
  const navigate = useNavigate();
  const form = useForm(() => save(edit), {
    // The form has the answer.
    revalidate: false,
    problems: rules.findProblems(values),
    onSuccess: () => {
      void toast(zone ? 'The zone has been updated' : 'The zone has been created');
      return navigate(deliveryPath);
    },
  });
  const dirty = edit.touched.length > 0;
  useDraft({ name: `delivery-zone:${zone?._id ?? 'new'}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);
  const setMethods = (methods: readonly TypedMethod[], field?: string) => {
    edit.set('methods', methods);
    if (field) form.change(field);
  };
  return (
    <form {...form.props} className="flex flex-col gap-8">
      <PlaceFields
        values={values}
        errors={form.errors}
        touch={form.touch}
        onChange={(field, text) => {
          edit.set(field, text);
          form.change(field);
        }}
      />
      <Methods methods={values.methods} errors={form.errors} touch={form.touch} onChange={setMethods} />
      <Conflicts edit={edit} />
      <FormFoot form={form} cancel={deliveryPath} />
    </form>
  );
}

type Place = Exclude<keyof ZoneValues, 'methods'>;

interface PlaceFieldsProps {
  values: ZoneValues;
  errors: FieldErrors;
  touch: (field: string) => void;
  onChange: (field: Place, text: string) => void;
}

const places: readonly { name: Place; label: string; hint?: string; maxLength: number }[] = [
  { name: 'name', label: 'Name', maxLength: limits.name },
  {
    ...{ name: 'countries', label: 'Countries', maxLength: 5000 },
    hint: 'With commas between them, by name or code: Germany, AT, European Union. Empty: everywhere.',
  },
  {
    ...{ name: 'states', label: 'States', maxLength: 1000 },
    hint: 'By code, if only some of the country: NY, NJ. Can be empty.',
  },
  {
    ...{ name: 'postalRanges', label: 'Postal codes', maxLength: 6000 },
    hint: 'If only some: 10000 to 19999, 80331. Can be empty.',
  },
];

function PlaceFields({ values, errors, touch, onChange }: PlaceFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {places.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          autoComplete="off"
          value={values[name]}
          error={rules.problemIn(errors, name)}
          onBlur={() => touch(name)}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}

interface MethodsProps {
  methods: readonly TypedMethod[];
  errors: FieldErrors;
  touch: (field: string) => void;
  onChange: (methods: readonly TypedMethod[], field?: string) => void;
}

function Methods({ methods, errors, touch, onChange }: MethodsProps) {
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
              place={at}
              errors={errors}
              touch={touch}
              onChange={(changed, field) =>
                onChange(
                  methods.map((one) => (one.id === method.id ? changed : one)),
                  `methods.${at}.${field}`,
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

const labels: Readonly<Record<Place, string>> = {
  ...{ name: 'Name', countries: 'Countries', states: 'States', postalRanges: 'Postal codes' },
};

function Conflicts({ edit: { values, edit, conflicts, decide } }: { edit: ZoneEdit }) {
  const { base } = edit;
  return conflicts.map((field) => (
    <Conflict
      key={field}
      {...(field === 'methods'
        ? {
            label: 'Ways of delivery',
            mine: rules.tellMethods(values.methods),
            theirs: rules.tellMethods(base.methods),
          }
        : { label: labels[field], mine: values[field], theirs: base[field] })}
      onDecide={(which) => decide(field, which)}
    />
  ));
}

async function save(edit: ZoneEdit): Promise<DeliveryZone> {
  const { seen, values, touched } = edit;
  const body = rules.toZone(values);
  if (!seen) return call(createDeliveryZone, { body });
  const changed = Object.fromEntries(Object.entries(body).filter(([field]) => touched.some((name) => name === field)));
  const params = { id: seen._id };
  return saveMerging({
    edit,
    what: 'this zone',
    send: () => call(updateDeliveryZone, { params, body: { ...changed, __v: seen.__v } }),
    findNewest: () => call(getDeliveryZone, { params }),
  });
}
