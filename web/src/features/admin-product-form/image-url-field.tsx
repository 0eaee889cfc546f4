import { findImageProblem } from '@fieldhouse/contracts/product.rules';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onEnter, TextField } from '../../ui/text-field.tsx';

interface ImageUrlFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Adds the address, or returns what is wrong with it. */
  onAdd: (url: string) => string | undefined;
}

export function ImageUrlField({ value, onChange, onAdd }: ImageUrlFieldProps) {
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const url = value.trim();
    const found = findImageProblem(url) ?? onAdd(url);
    setProblem(found);
    if (!found) onChange('');
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Image URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={value}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onEnter(add)}
      />
      <Button tone="line" className="self-start" onClick={add}>
        ADD IMAGE URL
      </Button>
    </div>
  );
}
