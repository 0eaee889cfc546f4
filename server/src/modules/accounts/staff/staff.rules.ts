import type { Right } from '@fieldhouse/contracts/rights';

/** What somebody may do, or what a role lets people do. */
export interface Standing {
  readonly administrator: boolean;
  readonly rights: readonly Right[];
}

/** Whether one may give or take what the other has. Administrators have more than any set of rights: also those to come. */
export function covers(one: Standing, other: Standing): boolean {
  if (one.administrator) return true;
  return !other.administrator && other.rights.every((right) => one.rights.includes(right));
}
