import type { Role, User } from '@fieldhouse/contracts/accounts.schemas';
import { useEffect, useRef } from 'react';
import { useEdit } from '../../lib/use-edit.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { roleOptions } from './user-messages.rules.ts';

const valuesOf = ({ role }: User) => ({ role });

interface RoleFormProps {
  user: User;
  busy: boolean;
  onSave: (role: Role) => void;
  onCancel: () => void;
}

/** What "Update User" turns into. Not touched, it follows what somebody else makes of the user in the meantime. */
export function RoleForm({ user, busy, onSave, onCancel }: RoleFormProps) {
  const { values, set } = useEdit(user, valuesOf);
  const select = useRef<HTMLSelectElement>(null);
  // The button that opened it is gone, so the focus moves to what replaced it.
  useEffect(() => select.current?.focus(), []);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(values.role);
      }}
    >
      <SelectField
        ref={select}
        label="Role"
        name="role"
        value={values.role}
        options={roleOptions}
        onChange={(event) => set('role', event.currentTarget.value as Role)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy}>
          Save
        </Button>
        <Button size="sm" tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
