import { updateUser } from '@fieldhouse/contracts/accounts.endpoints';
import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import type { Mutation } from '../../lib/use-mutation.ts';
import { FormEnd } from '../../ui/form-foot.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { roleOptions, roleQuestion } from './user-messages.rules.ts';

export const roleDraft = ({ _id }: User): string => `role:${_id}`;

interface RoleFormProps {
  user: User;
  mutation: Mutation;
  onSaved: (user: User) => void;
  /** Canceled, or refused. */
  onClose: () => void;
}

/** What "Update User" turns into. Not touched, it follows what someone else makes of the user in the meantime. */
export function RoleForm({ user, mutation, onSaved, onClose }: RoleFormProps) {
  const form = useEditForm(user, {
    draft: roleDraft(user),
    valuesOf: ({ role }) => ({ role }),
    send: ({ values: { role } }) => call(updateUser, { params: { id: user._id }, body: { role, roleWas: user.role } }),
    mutation,
    confirm: ({ values }) => roleQuestion(user, values.role),
    leaving: false,
    onSuccess: onSaved,
    onRefusal: onClose,
  });
  const select = useRef<HTMLSelectElement>(null);
  // The button that opened it is gone, so the focus moves to what replaced it.
  useEffect(() => select.current?.focus(), []);
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <SelectField ref={select} label="Role" options={roleOptions} {...form.field('role')} />
      {/* A refusal closes it: the card says why. */}
      <FormEnd form={{ ...form, refusal: undefined }} onClose={onClose} />
    </form>
  );
}
