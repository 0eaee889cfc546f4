import { listRoles } from '@fieldhouse/contracts/staff.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { RoleCard } from '../features/admin-roles/role-card.tsx';
import { rolesPath } from '../features/admin-roles/role-form.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-roles';

export const clientLoader = keepPreviousList(
  adminLoader(listRoles.who, async (call) => ({ roles: await call(listRoles) })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Roles`);

export default function AdminRoles({ loaderData: { roles, problem } }: Route.ComponentProps) {
  const buttons = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink tone="line" to="/admin/staff">
        Staff
      </ButtonLink>
      <ButtonLink to={`${rolesPath}/new`}>New role</ButtonLink>
    </div>
  );
  return (
    <AdminFrame
      title="Roles"
      text="Named sets of rights. A change counts at once for all who have the role."
      aside={buttons}
    >
      <ListProblem problem={problem} />
      <StoredCards>
        {roles.map((role) => (
          <RoleCard key={role._id} role={role} />
        ))}
      </StoredCards>
    </AdminFrame>
  );
}
