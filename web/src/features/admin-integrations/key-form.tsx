import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { integrationMessages } from '@fieldhouse/contracts/integration.rules';
import { createKey } from '@fieldhouse/contracts/integrations.endpoints';
import type { Right } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { rightOptions } from '../../lib/right-names.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface KeyValues {
  readonly name: string;
  readonly rights: readonly Right[];
  /** None: it does not end by itself. */
  readonly days: string;
}

const lives = [
  { value: '', label: t`When it is ended here` },
  ...[30, 90, 365].map((days) => ({ value: `${days}`, label: t`In ${days} days` })),
];

const empty: KeyValues = { name: '', rights: [], days: '90' };

interface KeyFormProps {
  /** Of who makes it. */
  held: readonly Right[];
  onMade: (secret: string) => void;
  onClose: () => void;
}

export function KeyForm({ held, onMade, onClose }: KeyFormProps) {
  // The same request when it is sent again.
  const [openedAt] = useState(() => Date.now());
  const form = useEditForm(empty, {
    draft: 'key:new',
    valuesOf: (values) => values,
    problems: ({ name, rights }) => ({
      ...(name.trim() === '' && { name: integrationMessages.name }),
      ...(rights.length === 0 && { rights: integrationMessages.rights }),
    }),
    send: ({ values: { name, rights, days } }) => {
      const expiresAt = days === '' ? null : new Date(openedAt + Number(days) * DAY_MS).toISOString();
      return call(createKey, { body: { name, rights: [...rights], expiresAt } });
    },
    onSuccess: ({ secret }) => onMade(secret),
  });
  return (
    <form {...form.props} className="flex flex-col gap-6 rounded-sm border-s-4 border-ink bg-chalk p-5">
      <h3 className="text-2xl">New key</h3>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Name" hint="The program that will use it." maxLength={100} {...form.field('name')} />
        <SelectField label="It ends" options={lives} {...form.field('days')} />
      </div>
      <CheckboxGroup
        legend="Rights"
        options={rightOptions(held)}
        chosen={form.values.rights}
        error={form.errors.rights}
        onChange={(chosen) => form.set('rights', chosen)}
      />
      <FormEnd form={form} action={t`Make key`} onClose={onClose} />
    </form>
  );
}
