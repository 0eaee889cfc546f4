import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RenameFormProps {
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

export function RenameForm({ name, busy, onSave, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  // The button that opened it is gone: the focus goes on to what took its place.
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim());
      }}
    >
      <TextField
        ref={input}
        label="New name"
        name="name"
        maxLength={60}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={typed.trim() === ''}>
          Save
        </Button>
        <Button size="sm" tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
