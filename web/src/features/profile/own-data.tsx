import { changeEmail, deleteMe, exportMe } from '@fieldhouse/contracts/privacy.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { withProof } from '../../lib/identity/with-proof.ts';
import { signOutHere } from '../../lib/session/session.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { toAddress } from '../../ui/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { FormEnd } from '../../ui/form-foot.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OwnPassword } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';

interface OwnerProps {
  /** Otherwise they come by Google, and prove it anew. */
  hasPassword: boolean;
}

const passwordIn = (data: FormData, { hasPassword }: OwnerProps) =>
  hasPassword ? { password: typed(data, 'password') } : {};

/** Both mailboxes are asked. */
export function EmailForm(owner: OwnerProps) {
  const [told, setTold] = useState<string>();
  const send = (data: FormData) =>
    withProof(() => call(changeEmail, { body: { email: typed(data, 'email'), ...passwordIn(data, owner) } }));
  const form = useForm(send, {
    revalidate: false,
    onSuccess: ({ message }) => {
      form.props.ref.current?.reset();
      setTold(message);
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <EmailField label="New email" autoComplete="off" error={form.errors.email} />
      {owner.hasPassword && <OwnPassword form={form} />}
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      {told && <Notice tone="done">{told}</Notice>}
      <Button tone="line" {...form.button} className="self-start">
        Change email
      </Button>
    </form>
  );
}

export function OwnData(owner: OwnerProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">All that we have about you, in a file.</p>
      <DownloadButton label="Download my data" size="md" fetch={(get) => get(exportMe, {}, 'my-data.json')} />
      {leaving ? (
        <LeaveForm {...owner} onClose={() => setLeaving(false)} />
      ) : (
        <Button tone="quiet" className="px-1.5! text-red" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      )}
    </div>
  );
}

function LeaveForm({ onClose, ...owner }: OwnerProps & { onClose: () => void }) {
  const send = (data: FormData) => withProof(() => call(deleteMe, { body: passwordIn(data, owner) }));
  const form = useForm(send, {
    revalidate: false,
    onSuccess: async ({ message }) => {
      signOutHere();
      await showMessage({ title: t`Goodbye`, text: message });
      location.assign(toAddress('/'));
    },
  });
  return (
    <form {...form.props} className="flex w-full flex-col gap-4 rounded-sm border-s-4 border-red bg-chalk p-4">
      <p>
        Your account goes with your addresses and everything that names you. What you have bought stays in our books, as
        the law wants it. This cannot be undone.
      </p>
      {owner.hasPassword && <OwnPassword form={form} />}
      <FormEnd form={form} action={t`Delete my account`} tone="danger" onClose={onClose} />
    </form>
  );
}
