import type { Language } from '@fieldhouse/contracts/language';
import type { ChangeListener } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FileRow, RowProblem } from './cells.rules.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly config: Pick<Config, 'publicUrl' | 'dataDir'>;
  readonly now: () => Date;
}

/** All rows of one thing. */
export interface Item {
  readonly key: string;
  readonly rows: readonly FileRow[];
  readonly cutAt: number | null;
}

/** What things would bring, for the plan. */
export interface Brings {
  readonly products?: number;
  readonly variants?: number;
  readonly pictures?: number;
  readonly customers?: number;
  readonly subscribers?: number;
  readonly addresses?: number;
  readonly orders?: number;
  readonly redirects?: number;
  readonly options?: readonly string[];
  readonly categories?: readonly string[];
  readonly brands?: readonly string[];
}

export type Outcome = 'created' | 'there';

/** A thing that has been looked at: it stays out, it is there, or it can be written. */
export interface Prepared {
  readonly row: number;
  readonly problems: readonly RowProblem[];
  readonly state: 'new' | 'there' | 'left-out';
  readonly brings: Brings;
  /** In a savepoint; throws an AppError when the shop refuses it. */
  readonly write: (tx: Tx) => Promise<Outcome>;
}

export interface ImportContext {
  readonly importId: string;
  /** `shopify` or `woocommerce`. */
  readonly source: string;
  readonly actor: string;
  readonly shopName: string;
  /** The shop's first: a file says nothing of what people speak. */
  readonly language: Language;
  readonly publicUrl: string;
  readonly at: Date;
}

/** The same look before the import and while it runs. */
export type Prepare = (db: Db, items: readonly Item[], context: ImportContext) => Promise<Prepared[]>;

export const leftOut = (row: number, problems: readonly RowProblem[]): Prepared => ({
  row,
  problems,
  state: 'left-out',
  brings: {},
  write: () => Promise.reject(new Error('what stays out is not written')),
});
