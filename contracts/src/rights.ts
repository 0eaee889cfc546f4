/** What a member of staff can be allowed to do. */
export const rights = [
  'catalogue',
  'stock',
  'orders',
  'refunds',
  'customers',
  /** Promotions, newsletters, what searches find. */
  'marketing',
  'content',
  /** Figures of money. */
  'reports',
  'settings',
  /** People, roles and the journal. */
  'staff',
] as const;
export type Right = (typeof rights)[number];

/**
 * Whom a call is for. `buyer`: signed in, or a guest, who buys without an account. A right is for staff who have it, `any-right` for
 * all staff: each is told what their rights cover.
 */
export type Who = 'everyone' | 'buyer' | 'signed-in' | 'any-right' | Right;

export function isForStaff(who: Who): who is 'any-right' | Right {
  return who !== 'everyone' && who !== 'buyer' && who !== 'signed-in';
}

/** As the specification has them. */
export const roles = ['admin', 'client'] as const;
export type Role = (typeof roles)[number];

/** Administrators have all rights, also those that come with a later version; others those of their role, if they have one. */
export function rightsOf({ role, roleRights }: Held): readonly Right[] {
  return role === 'admin' ? rights : rights.filter((right) => roleRights?.includes(right));
}

interface Held {
  readonly role: Role;
  readonly roleRights: readonly string[] | null;
}

/** Whether these rights are enough for a call; whether its caller is signed in is another question. */
export function areEnoughFor(who: Who, held: readonly Right[]): boolean {
  if (!isForStaff(who)) return true;
  return who === 'any-right' ? held.length > 0 : held.includes(who);
}
