import { inviteStaff, withdrawInvitation } from '@fieldhouse/contracts/staff.endpoints';
import { ADMINISTRATOR_ROLE, INVITATION_DAYS } from '@fieldhouse/contracts/staff.rules';
import type { Invitation, StaffRole } from '@fieldhouse/contracts/staff.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { roleText } from '../../lib/right-names.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

/** Mails a link to somebody. */
export function InviteForm({ roles }: { roles: readonly StaffRole[] }) {
  const form = useForm(
    (data) => call(inviteStaff, { body: { email: typed(data, 'email'), roleId: typed(data, 'roleId') } }),
    {
      refusals: 'inline',
      onSuccess: ({ email }) => {
        form.props.ref.current?.reset();
        void toast(t`An invitation is on its way to ${email}`);
      },
    },
  );
  const last = roles.findLast(({ _id }) => _id !== ADMINISTRATOR_ROLE);
  return (
    <form {...form.props} className="flex flex-col gap-5 rounded-sm border-t-4 border-ink bg-chalk p-5">
      <h2 className="text-2xl">Invite somebody</h2>
      <EmailField autoComplete="off" error={form.errors.email} onChange={form.field('email').onChange} />
      <SelectField
        label="Role"
        name="roleId"
        defaultValue={last?._id}
        options={roles.map(({ _id, name }) => ({ value: _id, label: roleText(name) }))}
        error={form.errors.roleId}
      />
      {form.refusal && !form.errors.email && <Notice tone="problem">{form.refusal}</Notice>}
      <div>
        <Button {...form.button}>Send invitation</Button>
      </div>
      <p className="text-sm text-ink-soft">The link in the email works once, for {INVITATION_DAYS} days.</p>
    </form>
  );
}

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return <p className="text-ink-soft">Nobody is invited at the moment.</p>;
  return (
    <ul className="flex flex-col">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation._id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { _id: id, email, invitedBy, expiresAt } = invitation;
  const role = roleText(invitation.role);
  const { run, busy, refusal } = useMutation();
  const withdraw = () =>
    run(() => call(withdrawInvitation, { params: { id } }), { onSuccess: ({ message }) => void toast(message) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 wrap-anywhere">
      <div className="min-w-0">
        <p className="font-semibold">{email}</p>
        <p className="text-sm text-ink-soft">
          {invitedBy ? t`${role}, invited by ${invitedBy}` : role} ·{' '}
          {Date.parse(expiresAt) > Date.now() ? (
            <>
              until <ShopTime date at={expiresAt} />
            </>
          ) : (
            <Tag tone="problem">expired</Tag>
          )}
        </p>
      </div>
      <Button size="sm" tone="line" busy={busy} aria-label={t`Withdraw the invitation of ${email}`} onClick={withdraw}>
        Withdraw
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </li>
  );
}
