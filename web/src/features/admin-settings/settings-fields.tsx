import type { ComponentType, InputHTMLAttributes } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SectionForm } from './settings-section.tsx';
import { YES } from './settings-values.rules.ts';

/** Shows a picture, takes it away or sends another. */
export type PictureField = ComponentType<{
  label: string;
  wide: true;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  onPending: (isPending: boolean) => void;
}>;

interface FieldProps {
  form: SectionForm;
  name: string;
  label: string;
  hint?: string | undefined;
}

type Typed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'className'
>;

export function SettingText({ form, name, label, hint, ...rest }: FieldProps & Typed) {
  return <TextField {...rest} {...form.field(name)} label={label} hint={hint} />;
}

interface SettingChoiceProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

export function SettingChoice({ form, name, label, hint, options, disabled }: SettingChoiceProps) {
  const value = form.values[name] ?? '';
  // What another browser, or another system, has chosen from a longer list.
  const known = options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      value={value}
      disabled={disabled}
      options={known}
      error={form.errors[name]}
      onChange={(event) => form.set(name, event.currentTarget.value)}
    />
  );
}

export function SettingTick({ form, name, label, hint }: FieldProps) {
  return (
    <div>
      <Checkbox
        name={name}
        label={label}
        checked={form.values[name] === YES}
        onChange={(event) => form.set(name, event.currentTarget.checked ? YES : '')}
      />
      {hint && <p className="mt-1 ml-9 text-sm text-ink-soft">{hint}</p>}
    </div>
  );
}

/** The section is not sent while a picture waits to be uploaded. */
export function SettingPicture({ form, name, label, Field }: FieldProps & { Field: PictureField }) {
  return (
    <Field
      wide
      label={label}
      value={form.values[name] ?? ''}
      error={form.errors[name]}
      onChange={(url) => form.set(name, url)}
      onPending={(isPending) =>
        form.wait(name, isPending ? 'Please upload the picture first, or remove it from the list.' : undefined)
      }
    />
  );
}

export function SettingArea({ form, name, label, hint, maxLength }: FieldProps & { maxLength: number }) {
  return <TextArea {...form.field(name)} label={label} hint={hint} maxLength={maxLength} />;
}
