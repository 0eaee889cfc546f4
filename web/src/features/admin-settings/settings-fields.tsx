import { t } from '@fieldhouse/contracts/text';
import type { ComponentType } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { SectionForm } from './settings-section.tsx';
import { YES } from './settings-values.rules.ts';

/** Shows a picture, takes it away or sends another. */
export type PictureField = ComponentType<{
  label: string;
  /** What the picture is to those who cannot see it. */
  now: string;
  remove: string;
  wide: true;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  onPending: (isPending: boolean) => void;
}>;

interface FieldProps {
  form: SectionForm;
  name: string;
  hint?: string | undefined;
}

interface SettingChoiceProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

export function SettingChoice({ form, name, options, ...rest }: SettingChoiceProps) {
  const field = form.labelled(name);
  const { value } = field;
  // What another browser, or another system, has chosen from a longer list.
  const known = options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];
  return <SelectField {...rest} {...field} options={known} />;
}

export function SettingTick({ form, name, hint }: FieldProps) {
  return (
    <div>
      <Checkbox
        name={name}
        label={form.labelled(name).label}
        checked={form.values[name] === YES}
        onChange={(event) => form.set(name, event.currentTarget.checked ? YES : '')}
      />
      {hint && <p className="mt-1 ms-9 text-sm text-ink-soft">{hint}</p>}
    </div>
  );
}

interface SettingPictureProps extends FieldProps {
  now: string;
  remove: string;
  Field: PictureField;
}

/** The section is not sent while a picture waits to be uploaded. */
export function SettingPicture({ form, name, now, remove, Field }: SettingPictureProps) {
  const { label, value, error } = form.labelled(name);
  return (
    <Field
      wide
      label={label}
      now={now}
      remove={remove}
      value={value}
      error={error}
      onChange={(url) => form.set(name, url)}
      onPending={(isPending) =>
        form.wait(name, isPending ? t`Please upload the picture first, or remove it from the list.` : undefined)
      }
    />
  );
}
