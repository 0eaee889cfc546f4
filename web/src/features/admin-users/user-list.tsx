import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { t } from '@fieldhouse/contracts/text';
import { CutText, type ListColumn, ListTable } from '../../lib/lists/list-table.tsx';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UserCard } from './user-card.tsx';
import { roleNames } from './user-messages.rules.ts';

/** What is kept of a user who is ticked. */
export type TickedUser = Pick<User, '_id'>;

export const userColumns: readonly ListColumn<User>[] = [
  { key: 'email', header: t`Email`, from: 'md', cell: ({ email }) => <CutText className="max-w-80">{email}</CutText> },
  {
    key: 'since',
    header: t`Since`,
    from: 'md',
    cell: ({ createdAt }) => <ShopTime at={createdAt} date />,
    sorting: { ascending: 'oldest', descending: '' },
  },
  {
    key: 'newsletter',
    header: t`Newsletter`,
    from: 'lg',
    cell: ({ newsLetter }) => (newsLetter ? t`subscribed` : t`not subscribed`),
  },
  {
    key: 'role',
    header: t`Role`,
    cell: ({ role }) => <Tag tone={role === 'admin' ? 'ink' : 'plain'}>{roleNames[role]}</Tag>,
  },
];

interface UserListProps {
  users: readonly User[];
  selection: Pick<Selection<TickedUser>, 'ticked' | 'tick'>;
}

/** One line for each account, opened in place to what can be done with it. */
export function UserList({ users, selection }: UserListProps) {
  return (
    <ListTable
      list="customers"
      caption="Users"
      rows={users}
      idOf={({ _id }) => _id}
      name={{ header: t`Name`, of: ({ _id, name }) => ({ text: name, to: `/admin/customers/${_id}` }) }}
      summary={({ email }) => email}
      columns={userColumns}
      selection={{ of: selection, label: ({ name }) => t`Tick ${name}`, all: t`Tick all users on this page` }}
      details={{ label: ({ name }) => t`Details of ${name}`, of: (user) => <UserCard user={user} /> }}
    />
  );
}
