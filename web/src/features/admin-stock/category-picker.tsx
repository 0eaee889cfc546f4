import { t } from '@fieldhouse/contracts/text';
import { X } from 'lucide-react';
import { SelectField } from '../../ui/select-field.tsx';

interface CategoryPickerProps {
  categories: readonly string[];
  value: readonly string[];
  onChange: (names: string[]) => void;
}

/** The chosen categories, each with a button to take it off, and the others to add. */
export function CategoryPicker({ categories, value, onChange }: CategoryPickerProps) {
  const others = categories.filter((name) => !value.includes(name));
  const options = [{ value: '', label: t`Add a category` }, ...others.map((name) => ({ value: name, label: name }))];
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Categories"
        value=""
        options={options}
        hint={value.length === 0 ? t`With none chosen the product keeps those it has.` : undefined}
        onChange={(event) => event.currentTarget.value && onChange([...value, event.currentTarget.value])}
      />
      {value.length > 0 && (
        <ul aria-label="Chosen categories" className="flex flex-wrap gap-2">
          {value.map((name) => (
            <li key={name} className="flex items-center rounded-sm border-2 border-line bg-white ps-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <button
                type="button"
                aria-label={t`Remove ${name}`}
                className="grid size-9 shrink-0 cursor-pointer place-items-center hover:bg-ink hover:text-white"
                onClick={() => onChange(value.filter((other) => other !== name))}
              >
                <X size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
