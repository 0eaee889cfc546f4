import type { User } from '@fieldhouse/contracts/accounts.schemas';
import type { Role } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';

/** What a role is called on the screen. */
export const roleNames: Readonly<Record<Role, string>> = { admin: t`administrator`, client: t`client` };

export const roleOptions = [
  { value: 'admin', label: roleNames.admin },
  { value: 'client', label: roleNames.client },
] as const;

export function roleQuestion({ name }: User, role: Role) {
  const text =
    role === 'admin'
      ? t`Administrators can see all orders and users and change everything in the shop.`
      : t`Clients can buy and see only their own orders.`;
  return {
    title: role === 'admin' ? t`Make ${name} an administrator?` : t`Make ${name} a client?`,
    text,
    action: t`Update User`,
  };
}

export function resetQuestion({ name }: User) {
  return {
    title: t`You are about to Reset the Password of ${name}!`,
    text: t`The old password stops working immediately, and every device is logged out. The user will be emailed a link to choose a new one.`,
    action: t`Reset Password`,
  };
}

export function factorQuestion({ name }: User) {
  return {
    title: t`Reset the second factor of ${name}?`,
    text: t`For somebody who has lost the device and the recovery codes: make sure that it is they who ask. The password is enough to log in then, every device is logged out, and the user is told by email.`,
    action: t`Reset second factor`,
  };
}

export function deleteQuestion({ name, email }: User) {
  return {
    title: t`Delete ${name}?`,
    text: t`All personal data of ${email} will be deleted permanently. Orders are kept for accounting, without personal data.`,
    action: t`Delete User`,
  };
}
