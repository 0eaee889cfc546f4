import { listInvitations, listRoles, listStaff } from '@fieldhouse/contracts/staff.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { InvitationList, InviteForm } from '../features/admin-staff/invitations.tsx';
import { MemberCard } from '../features/admin-staff/member-card.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/link.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-staff';

export const clientLoader = keepPreviousList(
  adminLoader(listStaff.who, async (call) => {
    const [people, roles, invitations] = await Promise.all([call(listStaff), call(listRoles), call(listInvitations)]);
    return { people, roles, invitations };
  }),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Staff`);

export default function AdminStaff({ loaderData: { people, roles, invitations, problem } }: Route.ComponentProps) {
  const toRoles = (
    <ButtonLink tone="line" to="/admin/roles">
      Roles
    </ButtonLink>
  );
  return (
    <AdminFrame title="Staff" text="Who works here, and what each may do." aside={toRoles}>
      <ListProblem problem={problem} />
      <div className="grid items-start gap-x-10 gap-y-10 md:grid-cols-[minmax(0,1fr)_21rem]">
        <section aria-labelledby="people">
          <h2 id="people" className="mb-4 border-b-2 border-ink pb-2 text-2xl">
            {t.plural(people.length, { one: '# person', other: '# people' })}
          </h2>
          <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            {people.map((member) => (
              <MemberCard key={member._id} member={member} roles={roles} />
            ))}
          </ul>
        </section>
        <div className="flex min-w-0 flex-col gap-10">
          <InviteForm roles={roles} />
          <section aria-labelledby="invited">
            <h2 id="invited" className="mb-2 border-b-2 border-ink pb-2 text-2xl">
              Invitations
            </h2>
            <InvitationList invitations={invitations} />
          </section>
        </div>
      </div>
    </AdminFrame>
  );
}
