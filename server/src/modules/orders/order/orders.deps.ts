import type { ChangeListener } from '../../../platform/cache/changes.ts';
import type { PublicCache } from '../../../platform/cache/public-cache.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Listeners } from '../../../platform/facts.ts';
import type { ChosenPieces } from './choose-lines.ts';

export interface OrderFacts {
  /** The buyer of these orders, which are locked, is unknown from now on. */
  readonly buyerErased: Listeners<readonly string[]>;
  /** Pieces of a replacement will not be sent. It is locked, and so are the order that was paid for it and its payment. */
  readonly replacementCanceled: Listeners<CanceledReplacement>;
}

/** Of the staff. */
export interface Staff {
  readonly actor: string;
  /** Throws unless they have proved a moment ago who they are. */
  readonly requireFreshSignIn: () => void;
}

/** What is null is so for all but staff. */
export interface Canceler {
  readonly by: 'buyer' | 'staff';
  readonly actor: string | null;
  readonly requireFreshSignIn: Staff['requireFreshSignIn'] | null;
}

export interface CanceledReplacement extends Canceler {
  readonly id: string;
  readonly rootId: string;
  readonly pieces: readonly ChosenPieces[];
}

export interface OrderDeps {
  readonly db: Db;
  readonly cache: ChangeListener & Pick<PublicCache, 'keep'>;
  readonly now: () => Date;
}
