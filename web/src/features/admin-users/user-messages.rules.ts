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
      ? 'Administrators can see all orders and users and change everything in the shop.'
      : 'Clients can buy and see only their own orders.';
  return { title: `Make ${name} ${role === 'admin' ? 'an administrator' : 'a client'}?`, text, action: 'Update User' };
}

export function resetQuestion({ name }: User) {
  return {
    title: `You are about to Reset the Password of ${name}!`,
    text: 'The old password stops working immediately, and every device is logged out. The user will be emailed a link to choose a new one.',
    action: 'Reset Password',
  };
}

export function deleteQuestion({ name, email }: User) {
  return {
    title: `Delete ${name}?`,
    text: `All personal data of ${email} will be deleted permanently. Orders are kept for accounting, without personal data.`,
    action: 'Delete User',
  };
}
