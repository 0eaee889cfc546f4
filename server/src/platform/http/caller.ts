import type { Right } from '@fieldhouse/contracts/rights';

/** A caller with an account. */
export interface Member {
  readonly userId: string;
  /** As the specification has it: `admin` is an administrator. What a caller may do is said by their rights alone. */
  readonly role: 'admin' | 'client';
  readonly rights: readonly Right[];
  readonly session: CallerSession;
}

interface CallerSession {
  readonly id: string;
  /** Who they are was proved a moment ago: by signing in, or in answer to the question. */
  readonly isFresh: boolean;
  /** By a second factor. */
  readonly isFreshByFactor: boolean;
}

/** A buyer without an account. */
interface Guest {
  readonly guestId: string;
  readonly email: string;
  readonly role: 'guest';
}

/** Identified by a valid session. */
export type Caller = Member | Guest;
