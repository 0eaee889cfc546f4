import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { useFresh } from '../../lib/use-edit.ts';
import { TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UserActions } from './user-actions.tsx';
import { roleNames } from './user-messages.rules.ts';

interface UserCardProps {
  user: User;
}

/** One user and the actions that staff may take. */
export function UserCard({ user: listed }: UserCardProps) {
  const [user, setUser] = useFresh(listed);
  return (
    <article
      data-row
      aria-label={user.name}
      className="flex min-w-0 flex-col gap-5 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 dir="auto" className="min-w-0 text-2xl">
          {user.name}
        </h2>
        <Tag tone={user.role === 'admin' ? 'ink' : 'white'}>{roleNames[user.role]}</Tag>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">Email</dt>
        <dd>{user.email}</dd>
        <dt className="text-ink-soft">Id</dt>
        <dd>{user._id}</dd>
      </dl>
      <p>
        <TextLink data-open to={`/admin/customers/${user._id}`}>
          Orders, reviews and notes
        </TextLink>
      </p>
      <UserActions user={user} onChange={setUser} />
    </article>
  );
}
