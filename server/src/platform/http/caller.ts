import type { Right, Role } from '@fieldhouse/contracts/rights';

/** A caller with an account; or, on a call for staff, an API key, which is nobody's account. */
export interface Member {
  /** Of the account or the key: the actor that journal, movements, notes and stories name. */
  readonly userId: string;
  readonly byKey: boolean;
  /** As the specification has it: `admin` is an administrator. What a caller may do is said by their rights alone. */
  readonly role: Role;
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
