import { deleteUser } from '@fieldhouse/contracts/accounts.endpoints';
import { listOrderRows } from '@fieldhouse/contracts/orders.endpoints';
import type { Customer } from '@fieldhouse/contracts/orders.schemas';
import { changeEmailOf, eraseAddress, exportCustomer } from '@fieldhouse/contracts/privacy.endpoints';
import { privacyMessages, REASON_LENGTH } from '@fieldhouse/contracts/privacy.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { keepFile } from '../../lib/files.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { type RunOptions, useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface LetterPartProps {
  /** Without an id: nobody but an address. */
  customer: Pick<Customer, 'userId' | 'email'> & { readonly _id?: string };
}

/** What customers can do themselves, for one who has written a letter. Why it was done stands in the journal. */
export function LetterPart({ customer: { _id: id = '', userId, email } }: LetterPartProps) {
  const navigate = useNavigate();
  // They are part of what somebody takes along.
  const mayOrders = useMay(listOrderRows.who);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const [reason, setReason] = useState('');
  const [newEmail, setNewEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const params = { id };
  const act = <Result,>(action: () => Promise<Result>, options: RunOptions<Result>) => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') void run(action, options);
  };
  const take = () =>
    act(() => call(exportCustomer, { params, body: { reason } }), {
      onSuccess: (data) =>
        keepFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `customer-${id}.json`),
    });
  const move = () =>
    act(() => call(changeEmailOf, { params, body: { email: newEmail, reason } }), {
      onSuccess: ({ message }) => void toast(message),
    });
  const erase = () =>
    userId ? call(deleteUser, { params, body: { reason } }) : call(eraseAddress, { body: { email, reason } });
  const remove = () =>
    act(erase, {
      confirm: {
        title: userId ? t`Delete the account of ${email}?` : t`Delete what names ${email}?`,
        text: t`Everything that names this person is deleted, too. Orders stay without it.`,
        action: t`Delete`,
        tone: 'danger',
      },
      onSuccess: ({ message }) => {
        void toast(message);
        return navigate('/admin/users');
      },
    });
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <TextArea
          label="Why"
          hint="For the journal, such as the date of the letter."
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          error={missing ? privacyMessages.reason : refusal?.fields?.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {id && mayOrders && (
        <Button size="sm" tone="line" busy={busy} onClick={take}>
          Download their data
        </Button>
      )}
      {userId && (
        <div className="flex w-full flex-col items-start gap-3">
          <div className="w-full">
            <EmailField
              label="New email"
              autoComplete="off"
              value={newEmail}
              error={refusal?.fields?.email}
              onChange={({ currentTarget }) => setNewEmail(currentTarget.value)}
            />
          </div>
          <Button size="sm" tone="line" busy={busy} onClick={move}>
            Change email
          </Button>
        </div>
      )}
      <Button size="sm" tone="quiet" busy={busy} className="px-1.5! text-red" onClick={remove}>
        {userId ? t`Delete account` : t`Delete their data`}
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
