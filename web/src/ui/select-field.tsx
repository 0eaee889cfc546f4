import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'multiple'>, FieldTexts {
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: works without scripts, and on a phone it opens the phone's own wheel. */
export function SelectField({ label, hint, error, options, className = '', ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <select {...rest} {...ids} className={`control cursor-pointer appearance-none truncate pe-10 ${className}`}>
            {options.map(({ value, label: text }) => (
              // Names of countries may be spelled differently by the server's and the browser's own tables.
              <option key={value} value={value} suppressHydrationWarning>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown size={20} className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2" />
        </div>
      )}
    </FieldFrame>
  );
}
