import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { useEffect, useRef } from 'react';
import { useFollowingEdit } from '../../lib/use-edit.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict, focusConflict } from '../../ui/conflict.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface RenameFormProps {
  /** What it is called now, also after somebody else has renamed it. */
  name: string;
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

export function RenameForm({ name, busy, onSave, onCancel }: RenameFormProps) {
  const { values, set, conflicts, decide } = useFollowingEdit({ name });
  const input = useRef<HTMLInputElement>(null);
  // The button that opened it is gone: the focus goes on to what took its place.
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusConflict(event.currentTarget)) onSave(values.name.trim());
      }}
    >
      <TextField
        ref={input}
        label="New name"
        name="name"
        maxLength={DIRECTORY_NAME_LENGTH}
        autoComplete="off"
        value={values.name}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {conflicts.includes('name') && (
        <Conflict label="Name" mine={values.name} theirs={name} onDecide={(which) => decide('name', which)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={values.name.trim() === ''}>
          Save
        </Button>
        <Button size="sm" tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
