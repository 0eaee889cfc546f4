import { listRoles, updateRole } from '@fieldhouse/contracts/staff.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { RoleForm, rolesPath } from '../features/admin-roles/role-form.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-role';

export const clientLoader = adminLoader(updateRole.who, async (call, { params }: PageArgs<{ _id: string }>, held) => {
  const role = (await call(listRoles)).find(({ _id, administrator }) => _id === params._id && !administrator) ?? null;
  if (!role && params._id !== 'new')
    throw new ApiError(404, { error: t`This role no longer exists.`, code: 'not-found' });
  return { role, held };
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
