import { deleteUser, forceResetPassword } from '@fieldhouse/contracts/accounts.endpoints';
import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { resetSecondFactors } from '@fieldhouse/contracts/security.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { hasDraft } from '../../lib/session/drafts.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { RoleForm, roleDraft } from './role-form.tsx';
import { deleteQuestion, factorQuestion, resetQuestion } from './user-messages.rules.ts';

interface UserActionsProps {
  user: User;
  /** The user as they are after a change. */
  onChange: (user: User) => void;
}

export function UserActions({ user, onChange }: UserActionsProps) {
  // What was chosen before the session ended is restored.
  const [editing, setEditing] = useState(() => hasDraft(roleDraft(user)));
  const mutation = useMutation();
  const { run, busy, refusal } = mutation;
  const params = { id: user._id };
  const mayDecide = useMay('staff');
  const opener = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };

  const saved = (changed: User) => {
    onChange(changed);
    stopEditing();
    void toast(t`The user has been updated`);
  };
  const resetPassword = () =>
    run(() => call(forceResetPassword, { body: { _id: user._id } }), {
      confirm: resetQuestion(user),
      onSuccess: ({ message }) => void toast(message),
    });
  const resetFactors = () =>
    run(() => call(resetSecondFactors, { params }), {
      confirm: factorQuestion(user),
      onSuccess: ({ message }) => void toast(message),
    });
  // The list follows when the dialog is closed, so that the focus finds its way back.
  const deleteAndTell = async () => {
    await call(deleteUser, { params, body: {} });
    await showMessage({ title: t`The user has been deleted successfully.` });
  };
  const remove = () => run(deleteAndTell, { confirm: { ...deleteQuestion(user), tone: 'danger' } });

  return (
    <div className="mt-auto flex flex-col gap-3">
      {editing ? (
        <RoleForm user={user} mutation={mutation} onSaved={saved} onClose={stopEditing} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {mayDecide && (
            <Button ref={opener} size="sm" busy={busy} onClick={() => setEditing(true)}>
              Update User
            </Button>
          )}
          <Button size="sm" tone="line" busy={busy} onClick={resetPassword}>
            Reset Password
          </Button>
          <Button size="sm" tone="line" busy={busy} onClick={resetFactors}>
            Reset second factor
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
