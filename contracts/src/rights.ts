/** What a member of staff can be allowed to do. */
export const rights = ['catalogue', 'orders', 'content', 'settings'] as const;
export type Right = (typeof rights)[number];

/**
 * Whom a call is for. `buyer`: signed in, or a guest, who buys without an account. A right is for staff who have it, `admin` for
 * those who have all of them.
 */
export type Who = 'everyone' | 'buyer' | 'signed-in' | Right | 'admin';

export function rightsNeededFor(who: Who): readonly Right[] {
  if (who === 'everyone' || who === 'buyer' || who === 'signed-in') return [];
  return who === 'admin' ? rights : [who];
}

/** For now rights follow from the role alone. This is the one place that knows: no other code compares roles to let a caller in. */
export function rightsOf({ role }: { readonly role: 'admin' | 'client' }): readonly Right[] {
  return role === 'admin' ? rights : [];
}

/** Whether these rights are enough for a call; whether its caller is signed in is another question. */
export function areEnoughFor(who: Who, held: readonly Right[]): boolean {
  return rightsNeededFor(who).every((right) => held.includes(right));
}
