import { Check } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  /** Where what stands beside it says enough: the label is read out only. */
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, labelHidden = false, className = '', ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-3 self-start has-disabled:cursor-not-allowed has-disabled:text-ink-soft">
      <span className="relative grid size-6 shrink-0">
        <input
          type="checkbox"
          {...rest}
          className={`peer size-6 cursor-[inherit] appearance-none rounded-sm border-2 border-edge bg-white checked:border-ink checked:bg-ink hover:border-ink disabled:border-line disabled:bg-chalk disabled:checked:bg-edge aria-invalid:border-red ${className}`}
        />
        <Check
          size={18}
          strokeWidth={3.5}
          className="pointer-events-none invisible absolute inset-0 m-auto text-white peer-checked:visible"
        />
      </span>
      {labelHidden ? <span className="sr-only">{label}</span> : label}
    </label>
  );
}
