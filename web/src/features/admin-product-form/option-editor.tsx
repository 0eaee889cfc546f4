import { t } from '@fieldhouse/contracts/text';
import { type OptionKind, optionKinds, optionLengths } from '@fieldhouse/contracts/variant.rules';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { onEnter, TextField } from '../../ui/text-field.tsx';
import { addValues, type TypedOption, type TypedValue } from './matrix.rules.ts';
import { parseValues } from './option-values.rules.ts';

interface OptionEditorProps {
  option: TypedOption;
  /** Kinds that no other option has. */
  kinds: readonly OptionKind[];
  errors: FieldErrors;
  /** With the name of the field that was typed into. */
  onChange: (patch: Partial<TypedOption>, field: string) => void;
  onRemove: () => void;
}

const kindNames: Record<OptionKind, string> = { size: t`Sizes`, colour: t`Colours`, other: t`Something other` };

export function OptionEditor({ option, kinds, errors, onChange, onRemove }: OptionEditorProps) {
  const { id, name, kind, system, values } = option;
  const title = name.trim();
  const field = (part: string) => `option.${id}.${part}`;
  return (
    <fieldset className="min-w-0 rounded-sm bg-chalk p-5">
      <legend className="sr-only">{name || t`New option`}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Option"
          maxLength={optionLengths.name}
          autoComplete="off"
          value={name}
          error={errors[field('name')]}
          onChange={(event) => onChange({ name: event.currentTarget.value }, field('name'))}
        />
        <SelectField
          label="Kind"
          value={kind}
          options={optionKinds
            .filter((one) => one === kind || kinds.includes(one))
            .map((one) => ({ value: one, label: kindNames[one] }))}
          onChange={(event) => onChange({ kind: event.currentTarget.value as OptionKind }, field('kind'))}
        />
        {kind === 'size' && (
          <TextField
            label="Size system (optional)"
            placeholder="EU shoe, clothes …"
            maxLength={optionLengths.system}
            autoComplete="off"
            value={system}
            onChange={(event) => onChange({ system: event.currentTarget.value }, field('system'))}
          />
        )}
      </div>
      <Values
        option={option}
        errors={errors}
        onChange={(next, changed) => onChange({ values: next }, field(changed))}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <NewValues
          label={title ? t`Add values to ${title}` : t`Add values to this option`}
          kind={kind}
          error={errors[field('values')]}
          onAdd={(texts) => onChange({ values: addValues(option, texts) }, field('values'))}
        />
        <Button size="sm" tone="quiet" className="text-red" onClick={onRemove}>
          {title ? t`Remove ${title}` : t`Remove this option`}
        </Button>
      </div>
      {values.length === 0 && <p className="sr-only">No values yet.</p>}
    </fieldset>
  );
}

interface ValuesProps {
  option: TypedOption;
  errors: FieldErrors;
  onChange: (values: readonly TypedValue[], field: string) => void;
}

function Values({ option: { id, name, kind, values }, errors, onChange }: ValuesProps) {
  if (values.length === 0) return null;
  const patch = (at: number, change: Partial<TypedValue>) => {
    const one = values[at];
    if (one) onChange(values.with(at, { ...one, ...change }), `value.${one.id}`);
  };
  return (
    <ul aria-label={name ? t`Values of ${name}` : t`Values of the option`} className="mt-4 flex flex-wrap gap-2">
      {values.map((one, at) => {
        const place = at + 1;
        return (
          <li key={one.id} className="flex items-center rounded-sm border-2 border-line bg-white">
            {kind === 'colour' && (
              <input
                type="color"
                aria-label={one.value ? t`Swatch of ${one.value}` : t`Swatch of value ${place}`}
                value={one.swatch || '#ffffff'}
                className="ms-1.5 size-8 shrink-0 cursor-pointer border-0 bg-transparent p-0"
                onChange={(event) => patch(at, { swatch: event.currentTarget.value })}
              />
            )}
            <input
              aria-label={name ? t`${name}, value ${place}` : t`Option, value ${place}`}
              aria-invalid={errors[`option.${id}.value.${one.id}`] ? true : undefined}
              dir="auto"
              autoComplete="off"
              maxLength={optionLengths.value}
              value={one.value}
              className={`min-h-10 bg-transparent px-2 aria-invalid:outline-2 aria-invalid:outline-red ${kind === 'size' ? 'w-12 sm:w-16' : 'w-28'}`}
              onChange={(event) => patch(at, { value: event.currentTarget.value })}
            />
            <IconButton
              label={one.value ? t`Remove ${one.value}` : t`Remove value ${place}`}
              className="size-9!"
              onClick={() => onChange(values.toSpliced(at, 1), 'values')}
            >
              <X size={18} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

const hints: Record<OptionKind, string> = {
  size: t`A range such as 36–47, 36–47 step 0.5 or XS–XXL, or a list: 30/32, 32/32`,
  colour: t`A list: Black, Blue, Racing green`,
  other: t`A list: narrow, wide`,
};

interface NewValuesProps {
  label: string;
  kind: OptionKind;
  error: string | undefined;
  onAdd: (values: readonly string[]) => void;
}

function NewValues({ label, kind, error, onAdd }: NewValuesProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    if (text.trim() === '') return;
    const parsed = kind === 'colour' ? parseList(text) : parseValues(text);
    if ('problem' in parsed) return setProblem(parsed.problem);
    onAdd(parsed.values);
    setText('');
  };
  return (
    <div className="flex min-w-0 grow flex-wrap items-start gap-3 sm:max-w-3/4">
      <div className="min-w-0 grow">
        <TextField
          label={label}
          hint={hints[kind]}
          autoComplete="off"
          value={text}
          error={problem ?? error}
          onChange={(event) => {
            setProblem(undefined);
            setText(event.currentTarget.value);
          }}
          onKeyDown={onEnter(add)}
          onBlur={add}
        />
      </div>
      <Button tone="line" className="sm:mt-7.5" onClick={add}>
        Add
      </Button>
    </div>
  );
}

/** Blue-grey is no range. */
const parseList = (text: string) => ({
  values: text
    .split(/[,;\n\t]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter((part) => part !== ''),
});
