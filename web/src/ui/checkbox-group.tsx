import { useId } from 'react';
import { Checkbox } from './checkbox.tsx';

interface CheckboxGroupProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; text: string; disabled?: boolean }[];
  chosen: readonly Value[];
  error: string | undefined;
  /** In the order of the options. */
  onChange: (chosen: readonly Value[]) => void;
}

/** Any number out of a few, each with a word about it. */
export function CheckboxGroup<Value extends string>({
  legend,
  options,
  chosen,
  error,
  onChange,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const choose = (value: Value, isChosen: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-3 font-headline text-2xl font-semibold">{legend}</legend>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {options.map(({ value, label, text, disabled }) => (
          <li key={value}>
            <Checkbox
              name={value}
              label={
                <span>
                  <span className="font-semibold">{label}</span>
                  <span className="block text-sm text-ink-soft">{text}</span>
                </span>
              }
              checked={chosen.includes(value)}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} className="mt-3 text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
