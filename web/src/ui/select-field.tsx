import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { escaped } from './escaped.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'multiple'>, FieldTexts {
  options: readonly Option[];
  ref?: Ref<HTMLSelectElement>;
}

interface Option {
  value: string;
  label: string;
}

/** The browser's own select: works without scripts, and on a phone it opens the phone's own wheel. */
export function SelectField({ label, hint, error, options, className = '', ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <select
            {...rest}
            {...ids}
            {...optionsOf(options, rest.value ?? rest.defaultValue)}
            className={`control cursor-pointer appearance-none truncate pe-10 ${className}`}
          />
          <ChevronDown size={20} className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2" />
        </div>
      )}
    </FieldFrame>
  );
}

/** On the server as text: there are a hundred in a menu that hardly anybody opens. */
function optionsOf(options: readonly Option[], chosen: unknown) {
  if (import.meta.env.SSR) return { dangerouslySetInnerHTML: { __html: optionsHtml(options, chosen) } };
  return {
    children: options.map(({ value, label }) => (
      // Names of countries may be spelled differently by the server's and the browser's own tables.
      <option key={value} value={value} suppressHydrationWarning>
        {label}
      </option>
    )),
  };
}

const optionsHtml = (options: readonly Option[], chosen: unknown): string =>
  options
    .map(({ value, label }) => {
      const selected = value === String(chosen) ? ' selected=""' : '';
      return `<option value="${escaped(value)}"${selected}>${escaped(label)}</option>`;
    })
    .join('');
