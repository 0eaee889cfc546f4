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

export interface CanceledReplacement {
  readonly id: string;
  readonly rootId: string;
  readonly pieces: readonly ChosenPieces[];
  readonly by: 'buyer' | 'staff';
  readonly actor: string | null;
}

export interface OrderDeps {
  readonly db: Db;
  readonly cache: ChangeListener & Pick<PublicCache, 'keep'>;
  readonly now: () => Date;
}
