import { createBrand } from '@fieldhouse/contracts/catalogue.endpoints';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { onEnter, TextField } from '../../ui/text-field.tsx';

interface BrandFieldProps {
  brands: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (brand: string) => void;
  onBlur: () => void;
}

/** One out of the brands there are, or a new one. */
export function BrandField({ brands, value, error, onChange, onBlur }: BrandFieldProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [adding, setAdding] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const known = [...new Set([...brands, ...added, ...(value ? [value] : [])])].toSorted((a, b) => a.localeCompare(b));
  const options = [{ value: '', label: t`Choose a brand` }, ...known.map((name) => ({ value: name, label: name }))];
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        ref={select}
        label="Brand"
        options={options}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {adding ? (
        <NewBrand
          onAdded={(name) => {
            setAdded([...added, name]);
            setAdding(false);
            onChange(name);
            select.current?.focus();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button tone="quiet" size="sm" className="-ms-3 self-start" onClick={() => setAdding(true)}>
          Add a brand
        </Button>
      )}
    </div>
  );
}

function NewBrand({ onAdded, onCancel }: { onAdded: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const add = () => run(() => call(createBrand, { body: { name } }), { onSuccess: (brand) => onAdded(brand.name) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    onEnter(add)(event);
  };
  return (
    <div className="flex flex-col gap-3 border-s-4 border-line ps-4">
      <TextField
        autoFocus
        label="New brand"
        maxLength={DIRECTORY_NAME_LENGTH}
        autoComplete="off"
        value={name}
        error={refusal?.message}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex gap-3">
        <Button tone="line" size="sm" busy={busy} disabled={name.trim() === ''} onClick={add}>
          Add brand
        </Button>
        <Button tone="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
