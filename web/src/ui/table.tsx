import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand to the right, one under the other. */
  figures?: boolean;
  /** There is no room for it on a phone, where the first column says the same. */
  wide?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of rows when there are none. */
  empty?: string;
}

interface StickyHeadProps {
  className?: string;
  /** Of a column that the table can be sorted by. */
  sort?: 'ascending' | 'descending' | 'none';
  children: ReactNode;
}

/** The head of a column that stays in sight, in a long table of its own kind. */
export function StickyHead({ className = '', sort, children }: StickyHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={`sticky top-0 z-2 bg-white px-1 py-2 sm:px-2 text-start text-sm font-semibold shadow-[inset_0_-2px_0_var(--color-ink)] ${className}`}
    >
      {children}
    </th>
  );
}

/** On a phone every pixel is for the figures. */
const cell = 'px-1 max-sm:first:ps-0 max-sm:last:pe-0 sm:px-3';

/** Scrolls sideways inside its own frame where the window is narrow; the first column names the row. */
export function Table<Row>({ caption, columns, rows, rowKey, empty = t`Nothing here yet.` }: TableProps<Row>) {
  const place = ({ figures, wide }: Column<Row>) =>
    `${figures ? 'text-end tabular-nums' : 'text-start'} ${wide ? 'max-sm:hidden' : ''}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse max-sm:text-sm">
        <caption className="pb-3 text-start font-headline text-2xl font-bold">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={`${cell} py-2 text-xs font-semibold sm:text-sm ${place(column)}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line hover:bg-chalk">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.header}
                    {...(index === 0 && { scope: 'row' })}
                    className={`${cell} py-3 ${index === 0 ? 'font-semibold wrap-anywhere' : 'font-normal'} ${place(column)}`}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-1.5 py-10 sm:px-3 text-center text-ink-soft">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
