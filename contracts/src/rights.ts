/** What a member of staff can be allowed to do. */
export const rights = ['catalogue', 'orders', 'content', 'settings'] as const;
export type Right = (typeof rights)[number];

/**
 * Whom a call is for. `buyer`: signed in, or a guest, who buys without an account. `staff`: whoever has any right; what the answer
 * has follows from which. A right is for staff who have it, `admin` for those who have all of them.
 */
export type Who = 'everyone' | 'buyer' | 'signed-in' | 'staff' | Right | 'admin';

export function rightsNeededFor(who: Who): readonly Right[] {
  if (who === 'admin') return rights;
  return rights.filter((right) => right === who);
}

/** For now rights follow from the role alone. This is the one place that knows: no other code compares roles to let a caller in. */
export function rightsOf({ role }: { readonly role: 'admin' | 'client' }): readonly Right[] {
  return role === 'admin' ? rights : [];
}

/** Whether these rights are enough for a call; whether its caller is signed in is another question. */
export function areEnoughFor(who: Who, held: readonly Right[]): boolean {
  return who === 'staff' ? held.length > 0 : rightsNeededFor(who).every((right) => held.includes(right));
}

/** Whether it is refused to whoever is signed in and has no right at all. */
export const isForStaff = (who: Who): boolean => !areEnoughFor(who, []);
