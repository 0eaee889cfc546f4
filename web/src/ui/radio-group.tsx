interface RadioGroupProps {
  legend: string;
  /** The field's name in a form; also what keeps the buttons of one group together. */
  name: string;
  options: readonly { value: string; label: string }[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
}

const dot =
  'size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border-2 border-edge bg-white hover:border-ink checked:border-7 checked:border-ink';

/** The browser's own radio buttons: arrow keys, forms and no scripts needed. */
export function RadioGroup({ legend, name, options, value, defaultValue, onChange }: RadioGroupProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:flex-wrap">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-8 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={option.value}
              className={dot}
              onChange={() => onChange?.(option.value)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
