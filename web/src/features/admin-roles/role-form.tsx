import type { Right } from '@fieldhouse/contracts/rights';
import { createRole, listRoles, updateRole } from '@fieldhouse/contracts/staff.endpoints';
import { ROLE_NAME_LENGTH, staffMessages } from '@fieldhouse/contracts/staff.rules';
import type { StaffRole } from '@fieldhouse/contracts/staff.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { rightOptions, rightsText } from '../../lib/right-names.ts';
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const rolesPath = '/admin/roles';

interface RoleValues {
  readonly name: string;
  readonly rights: readonly Right[];
}

interface RoleFormProps {
  /** None: a new one is made. */
  role: StaffRole | null;
  /** Of who edits: nobody gives a right that they do not have. */
  held: readonly Right[];
}

export function RoleForm({ role, held }: RoleFormProps) {
  const form = useEditForm(role, {
    draft: `role:${role?._id ?? 'new'}`,
    valuesOf: (thing): RoleValues => ({ name: thing?.name ?? '', rights: thing?.rights ?? [] }),
    problems: ({ name, rights: chosen }) => ({
      ...(name.trim() === '' && { name: staffMessages.roleName }),
      ...(chosen.length === 0 && { rights: staffMessages.rights }),
    }),
    send,
    findNewest: async ({ _id: id }) => (await call(listRoles)).find(({ _id }) => _id === id),
    leadsTo: { path: rolesPath, message: role ? t`The role has been updated` : t`The role has been created` },
  });
  return (
    <form {...form.props} className="flex flex-col gap-8">
      <div className="sm:max-w-md">
        <TextField label="Name" maxLength={ROLE_NAME_LENGTH} {...form.field('name')} />
      </div>
      <CheckboxGroup
        legend="Rights"
        options={rightOptions(held)}
        chosen={form.values.rights}
        error={form.errors.rights}
        onChange={(chosen) => form.set('rights', chosen)}
      />
      <Conflicts
        form={form}
        labels={{ name: t`Name`, rights: t`Rights` }}
        describe={(field, mine) => (field === 'rights' ? rightsText(mine.rights) : mine.name)}
      />
      <FormFoot form={form} cancel={rolesPath} />
    </form>
  );
}

function send({ seen, values, touched }: Editing<StaffRole | null, RoleValues>): Promise<StaffRole> {
  const { name } = values;
  const chosen = [...values.rights];
  if (!seen) return call(createRole, { body: { name, rights: chosen } });
  const changed = {
    ...(touched.includes('name') && { name }),
    ...(touched.includes('rights') && { rights: chosen }),
  };
  return call(updateRole, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
