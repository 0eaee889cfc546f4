import { listRoles, updateRole } from '@fieldhouse/contracts/staff.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { RoleForm, rolesPath } from '../features/admin-roles/role-form.tsx';
import { pickStored } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-role';

export const clientLoader = adminLoader(updateRole.who, async (call, { params }: PageArgs<{ _id: string }>, held) => {
  const roles = (await call(listRoles)).filter(({ administrator }) => !administrator);
  return { role: pickStored(roles, params, t`This role no longer exists.`), held };
});
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { role: unknown }) => (data?.role ? t`Edit role` : t`New role`);
export const meta = titled(titleOf);

export default function EditRole({ loaderData }: Route.ComponentProps) {
  const { role, held } = loaderData;
  return (
    <AdminFrame
      title={titleOf(loaderData)}
      text="What people with this role may do. You can give the rights that you have yourself."
      back={{ to: rolesPath, label: t`Back to roles` }}
    >
      <RoleForm key={role?._id ?? 'new'} role={role} held={held} />
    </AdminFrame>
  );
}
