import { t } from '@fieldhouse/contracts/text';
import { Search } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigationType, useSubmit } from 'react-router';
import { Button } from './button.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useFieldEntry } from './use-field-entry.ts';

interface ListFilterProps {
  /** What one can search by; none where there is nothing to search for by words. */
  label?: string;
  /** What is searched for now. */
  q?: string | undefined;
  /** Further controls, each with the name it has in the address; those to choose from act at once. */
  children?: ReactNode;
}

/** Filters a list through its address, so that results can be reloaded, shared and returned to. */
export function ListFilter({ label, q = '', children }: ListFilterProps) {
  const submit = useSubmit();
  const entry = useFieldEntry();
  const field = useFollower<HTMLInputElement>(q);
  const choose = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) void submit(currentTarget, { replace: entry.shouldReplace(target.name) });
  };
  return (
    <Form role="search" className="flex flex-wrap items-end gap-x-4 gap-y-4" onChange={choose} {...entry.listeners}>
      {children}
      {label && (
        <div className="flex min-w-0 grow basis-64 items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              ref={field}
              label={label}
              name="q"
              type="search"
              maxLength={200}
              defaultValue={q}
              autoComplete="off"
            />
          </div>
          <Button type="submit" className="min-h-12">
            <Search size={20} />
            {/* As in the header, a phone's room is for what is typed. */}
            <span className="max-sm:sr-only">Search</span>
          </Button>
        </div>
      )}
    </Form>
  );
}

interface FilterSelectProps {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** One more way to narrow the list, beside its search. */
export function FilterSelect({ value, ...rest }: FilterSelectProps) {
  return (
    <div className="w-full sm:w-auto sm:min-w-44">
      <SelectField {...rest} ref={useFollower<HTMLSelectElement>(value)} defaultValue={value} />
    </div>
  );
}

interface FilterFieldProps {
  label: string;
  name: string;
  value: string | undefined;
  type?: 'text' | 'date' | 'number';
}

/** A further field to type into. It counts when the search is started. */
export function FilterField({ value = '', ...rest }: FilterFieldProps) {
  const field = useFollower<HTMLInputElement>(value);
  return <TextField {...rest} ref={field} defaultValue={value} maxLength={200} autoComplete="off" />;
}

/** The values that there are to choose from, after one that chooses all of them. Those that are no names have texts. */
export const withAll = <Value extends string>(
  values: readonly Value[],
  texts?: Readonly<Record<Value, string>>,
): { value: string; label: string }[] => [
  { value: '', label: t`all` },
  ...values.map((value) => ({ value, label: texts?.[value] ?? value })),
];

/**
 * A field that belongs to the browser and follows the address, on the way back for instance. It is not recreated, which
 * would lose the focus, and stays as it is while it is typed into.
 */
function useFollower<Field extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const wayHere = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address says something new
  useEffect(() => {
    if (!field.current || (wayHere !== 'POP' && document.activeElement === field.current)) return;
    field.current.value = value;
  }, [value]);
  return field;
}
