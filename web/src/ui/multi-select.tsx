import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface MultiSelectProps {
  label: string;
  options: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder: string;
  error?: string | undefined;
  /** The list has been closed again, whether or not anything was chosen. */
  onClose?: () => void;
}

/** A multi-select. Contains Base UI: load it by import() only, and never render it on the server. */
export function MultiSelect({ label, options, value, onChange, onClose, placeholder, error }: MultiSelectProps) {
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Select.Root multiple value={[...value]} onValueChange={onChange} onOpenChange={(open) => !open && onClose?.()}>
        <Select.Label className="cursor-default self-start text-sm font-semibold">{label}</Select.Label>
        <Select.Trigger
          // Base UI refers to its label only after the first painting.
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="control flex cursor-pointer items-center justify-between gap-3 text-start data-placeholder:text-ink-soft"
        >
          <Select.Value className="min-w-0 truncate">
            {(chosen: string[]) => (chosen.length > 0 ? chosen.join(', ') : placeholder)}
          </Select.Value>
          <Select.Icon>
            <ChevronDown size={20} />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-10 outline-none">
            <Select.Popup className="popup max-h-56 w-[250px] overflow-y-auto overscroll-contain py-1">
              {options.map((option) => (
                <Select.Item
                  key={option}
                  value={option}
                  className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-2 px-3 outline-none select-none data-highlighted:bg-ink data-highlighted:text-white"
                >
                  <Select.ItemIndicator>
                    <Check size={18} strokeWidth={3} />
                  </Select.ItemIndicator>
                  <Select.ItemText className="col-start-2 min-w-0 wrap-anywhere">{option}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
      {error && (
        <p id={errorId} className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}
