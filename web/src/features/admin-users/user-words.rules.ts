import type { Role, User } from '@fieldhouse/contracts/accounts.schemas';

/** What a role is called on the screen. */
export const roleNames: Readonly<Record<Role, string>> = { admin: 'administrator', client: 'client' };

export const roleOptions = [
  { value: 'admin', label: roleNames.admin },
  { value: 'client', label: roleNames.client },
] as const;

export function roleQuestion({ name }: User, role: Role) {
  const text =
    role === 'admin'
      ? 'Administrators see all orders and users and may change everything in the shop.'
      : 'Clients buy, and see nothing but their own orders.';
  return { title: `Make ${name} ${role === 'admin' ? 'an administrator' : 'a client'}?`, text, action: 'Update User' };
}

export function resetQuestion({ name }: User) {
  return {
    title: `You are about to Reset the Password of ${name}!`,
    text: 'The old password stops working at once, and every device is logged out. A link to a new one is mailed.',
    action: 'Reset Password',
  };
}

export function deleteQuestion({ name, email }: User) {
  return {
    title: `Delete ${name}?`,
    text: `Name, address and everything personal of ${email} go for good. Orders stay for the books, without the person.`,
    action: 'Delete User',
  };
}
