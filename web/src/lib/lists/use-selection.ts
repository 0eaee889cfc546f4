import { useState } from 'react';

export interface Selection<Row> {
  /** By id; they may be on other pages. */
  readonly ticked: ReadonlyMap<string, Row>;
  readonly idOf: (row: Row) => string;
  readonly tick: (rows: readonly Row[], on: boolean) => void;
  readonly clear: () => void;
}

export function useSelection<Row>(idOf: (row: Row) => string): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    ticked,
    idOf,
    tick: (rows, on) =>
      setTicked((now) => {
        const next = new Map(now);
        for (const row of rows)
          if (on) next.set(idOf(row), row);
          else next.delete(idOf(row));
        return next;
      }),
    clear: () => setTicked(new Map()),
  };
}
