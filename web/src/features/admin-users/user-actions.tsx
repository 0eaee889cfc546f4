import { deleteUser, forceResetPassword, updateUser } from '@fieldhouse/contracts/accounts.endpoints';
import type { Role, User } from '@fieldhouse/contracts/accounts.schemas';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { RoleForm } from './role-form.tsx';
import { deleteQuestion, resetQuestion, roleQuestion } from './user-messages.rules.ts';

interface UserActionsProps {
  user: User;
  /** The user as they are after a change. */
  onChange: (user: User) => void;
}

export function UserActions({ user, onChange }: UserActionsProps) {
  const [editing, setEditing] = useState(false);
  const { run, busy, refusal } = useMutation();
  const params = { id: user._id };
  const opener = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };

  const changeRole = (role: Role) =>
    run(() => call(updateUser, { params, body: { role, roleWas: user.role } }), {
      confirm: roleQuestion(user, role),
      onSuccess: (changed) => {
        onChange(changed);
        stopEditing();
        void toast('The user has been updated');
      },
      onRefusal: stopEditing,
    });
  const resetPassword = () =>
    run(() => call(forceResetPassword, { body: { _id: user._id } }), {
      confirm: resetQuestion(user),
      onSuccess: ({ message }) => void toast(message),
    });
  // The list follows when the dialog is closed, so that the focus finds its way back.
  const deleteAndTell = async () => {
    await call(deleteUser, { params });
    await showMessage({ title: 'The user has been deleted successfully.' });
  };
  const remove = () => run(deleteAndTell, { confirm: { ...deleteQuestion(user), tone: 'danger' } });

  return (
    <div className="mt-auto flex flex-col gap-3">
      {editing ? (
        <RoleForm user={user} busy={busy} onSave={changeRole} onCancel={stopEditing} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={opener} size="sm" busy={busy} onClick={() => setEditing(true)}>
            Update User
          </Button>
          <Button size="sm" tone="line" busy={busy} onClick={resetPassword}>
            Reset Password
          </Button>
          <Button size="sm" tone="quiet" busy={busy} className="px-1.5! text-red" onClick={remove}>
            Delete User
          </Button>
        </div>
      )}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
