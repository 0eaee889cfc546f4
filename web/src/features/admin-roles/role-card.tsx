import { deleteRole } from '@fieldhouse/contracts/staff.endpoints';
import type { StaffRole } from '@fieldhouse/contracts/staff.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { rightsText, roleText } from '../../lib/right-names.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { rolesPath } from './role-form.tsx';

/** One role in the list. That of administrators is there to be read. */
export function RoleCard({ role }: { role: StaffRole }) {
  const { _id, administrator } = role;
  const name = roleText(role.name);
  if (administrator)
    return (
      <li className="grid min-w-0">
        <article
          aria-label={name}
          className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
        >
          <Content role={role} />
          <p className="mt-auto text-sm text-ink-soft">It has all rights and cannot be changed.</p>
        </article>
      </li>
    );
  return (
    <StoredCard
      name={name}
      editPath={`${rolesPath}/${_id}`}
      question={{ title: t`Delete the role ${name}?`, text: t`Only a role that nobody has can be deleted.` }}
      remove={() => call(deleteRole, { params: { id: _id } })}
    >
      <Content role={role} />
    </StoredCard>
  );
}

function Content({ role: { name, rights, people } }: { role: StaffRole }) {
  return (
    <>
      <div>
        <h2 dir="auto" className="text-2xl">
          {roleText(name)}
        </h2>
        <p className="text-sm text-ink-soft">
          {people === 0 ? t`Nobody has it.` : t.plural(people, { one: '# person', other: '# people' })}
        </p>
      </div>
      <p className="text-sm">{rightsText(rights)}</p>
    </>
  );
}
