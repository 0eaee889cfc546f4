import { removeStaff, updateStaff } from '@fieldhouse/contracts/staff.endpoints';
import type { StaffMember, StaffRole } from '@fieldhouse/contracts/staff.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { rightsText, roleText } from '../../lib/right-names.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { type Mutation, useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

interface MemberProps {
  member: StaffMember;
  roles: readonly StaffRole[];
}

/** Somebody on the staff, and what may be done about it. */
export function MemberCard({ member, roles }: MemberProps) {
  const mutation = useMutation();
  const { name, email, rights, lastSeenAt, secondFactor } = member;
  return (
    <li className="grid min-w-0">
      <article
        aria-label={name}
        className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
      >
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h3 dir="auto" className="text-2xl">
              {name}
            </h3>
            {secondFactor && <Tag tone="done">second factor</Tag>}
          </div>
          <p className="text-sm">{email}</p>
        </div>
        <p className="text-sm text-ink-soft">
          {rightsText(rights)}
          <br />
          {lastSeenAt ? (
            <>
              Last seen <ShopTime at={lastSeenAt} />
            </>
          ) : (
            t`Logged in nowhere`
          )}
        </p>
        <RoleSelect member={member} roles={roles} mutation={mutation} />
        {mutation.refusal && <Notice tone="problem">{mutation.refusal.message}</Notice>}
      </article>
    </li>
  );
}

function RoleSelect({ member, roles, mutation }: MemberProps & { mutation: Mutation }) {
  const { _id: id, name } = member;
  const form = useEditForm(member, {
    draft: `staff-role:${id}`,
    valuesOf: ({ roleId }) => ({ roleId }),
    send: ({ values: { roleId } }) => call(updateStaff, { params: { id }, body: { roleId, roleIdWas: member.roleId } }),
    mutation,
    leaving: false,
    onSuccess: () => void toast(t`${name} has another role now`),
  });
  const remove = () =>
    mutation.run(() => call(removeStaff, { params: { id } }), {
      confirm: {
        title: t`Remove ${name} from the staff?`,
        text: t`The account stays, as a customer’s.`,
        action: t`Remove`,
        tone: 'danger',
      },
      onSuccess: ({ message }) => void toast(message),
    });
  return (
    <form {...form.props} className="mt-auto flex flex-col gap-3">
      <SelectField
        label="Role"
        options={roles.map((role) => ({ value: role._id, label: roleText(role.name) }))}
        {...form.field('roleId')}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          {...form.button}
          disabled={form.button.disabled || !form.dirty}
          aria-label={t`Save the role of ${name}`}
        >
          Save
        </Button>
        <Button
          size="sm"
          tone="quiet"
          busy={mutation.busy}
          aria-label={t`Remove ${name}`}
          className="px-1.5! text-red"
          onClick={remove}
        >
          Remove
        </Button>
      </div>
    </form>
  );
}
