import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { t } from '@fieldhouse/contracts/text';
import { CutText, type ListColumn, ListTable } from '../../lib/lists/list-table.tsx';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UserCard } from './user-card.tsx';
import { roleNames } from './user-messages.rules.ts';

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

/** One line for each account, opened in place to what can be done with it. */
export function UserList({ users }: { users: readonly User[] }) {
  return (
    <ListTable
      list="customers"
      caption="Users"
      rows={users}
      idOf={({ _id }) => _id}
      name={{ header: t`Name`, of: ({ _id, name }) => ({ text: name, to: `/admin/customers/${_id}` }) }}
      summary={({ email }) => email}
      columns={userColumns}
      details={{ label: ({ name }) => t`Details of ${name}`, of: (user) => <UserCard user={user} /> }}
    />
  );
}
