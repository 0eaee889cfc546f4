import { deleteUser, forceResetPassword, updateUser } from '@fieldhouse/contracts/accounts.endpoints';
import type { Role, User } from '@fieldhouse/contracts/accounts.schemas';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { ask, tell } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { RoleForm } from './role-form.tsx';
import { deleteQuestion, resetQuestion, roleQuestion } from './user-words.rules.ts';

interface UserActionsProps {
  user: User;
  /** The user as they are after a change. */
  onChange: (user: User) => void;
  /** Fetches the list again. */
  refresh: () => void;
}

export function UserActions({ user, onChange, refresh }: UserActionsProps) {
  const [editing, setEditing] = useState(false);
  const { run, busy, problem } = useDeed(refresh);
  const params = { id: user._id };
  const opener = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };

  const changeRole = async (role: Role) => {
    if (!(await ask(roleQuestion(user, role)))) return;
    const body = { role, roleWas: user.role };
    const done = await run(async () => onChange(await call(updateUser, { params, body })));
    stopEditing();
    if (!done) return;
    await toast('The user has been updated');
    refresh();
  };
  const resetPassword = async () => {
    if (!(await ask(resetQuestion(user)))) return;
    let message = '';
    const done = await run(async () => {
      ({ message } = await call(forceResetPassword, { body: { _id: user._id } }));
    });
    if (done) await toast(message);
  };
  const remove = async () => {
    if (!(await ask({ ...deleteQuestion(user), tone: 'danger' }))) return;
    if (!(await run(() => call(deleteUser, { params })))) return;
    await tell({ title: 'The user has been deleted successfully.' });
    refresh();
  };

  return (
    <div className="mt-auto flex flex-col gap-3">
      {editing ? (
        <RoleForm role={user.role} busy={busy} onSave={changeRole} onCancel={stopEditing} />
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
      {problem && <Notice tone="problem">{problem}</Notice>}
    </div>
  );
}
