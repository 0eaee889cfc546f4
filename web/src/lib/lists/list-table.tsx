import type { ViewedList } from '@fieldhouse/contracts/workplace.rules';
import { ArrowDown, ArrowUp, ChevronDown, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Link, TextLink } from '../../ui/link.tsx';
import { StickyHead } from '../../ui/table.tsx';
import { useHiddenColumns } from './columns.store.ts';
import type { Selection } from './use-selection.ts';
import { type Sorting, sortingOf } from './view-query.rules.ts';

export interface ListColumn<Row> {
  /** Under which it is put away. */
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly figures?: boolean;
  /** From which width on there is room for it; none: on a phone, too, and it cannot be put away. */
  readonly from?: keyof typeof widths;
  readonly sorting?: Sorting;
}

interface RowName {
  readonly text: string;
  /** What a screen reader says instead. */
  readonly label?: string;
  readonly to: string;
  readonly picture?: ReactNode;
}

interface ListTableProps<Row> {
  list: ViewedList;
  caption: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The first column: what the row is called, and where it leads. */
  name: { header: string; sorting?: Sorting; of: (row: Row) => RowName };
  /** On a phone, below the name: what the columns say that have no room there. */
  summary: (row: Row) => ReactNode;
  columns: readonly ListColumn<Row>[];
  /** With a tick for each row, which has this name. */
  selection?:
    | {
        of: Pick<Selection<Row>, 'tick'> & { ticked: ReadonlyMap<string, unknown> };
        label: (row: Row) => string;
        all: string;
      }
    | undefined;
  /** What a row opens to, in place. */
  details?: { label: (row: Row) => string; of: (row: Row) => ReactNode } | undefined;
}

const widths = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-[93.75rem]:hidden' } as const;
const cell = 'px-2 py-1';
const classOf = ({ from, figures }: Pick<ListColumn<never>, 'from' | 'figures'>) =>
  `${from ? widths[from] : ''} ${figures ? 'text-end! tabular-nums' : ''}`;

/** One line for each thing: what staff work through. */
export function ListTable<Row>({ list, caption, rows, idOf, columns: all, ...rest }: ListTableProps<Row>) {
  const { name, summary, selection, details } = rest;
  const hidden = useHiddenColumns(list);
  const columns = all.filter(({ key, from }) => !from || !hidden.includes(key));
  const opening = useOpened(rows.length === 1);
  const shown = { name, summary, columns, selection, details };
  const count = rows.filter((row) => selection?.of.ticked.has(idOf(row))).length;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <StickyHead className="w-10">
              <Checkbox
                label={selection.all}
                labelHidden
                checked={count === rows.length}
                onChange={({ currentTarget }) => selection.of.tick(rows, currentTarget.checked)}
              />
            </StickyHead>
          )}
          <Head header={name.header} sorting={name.sorting} />
          {columns.map((column) => (
            <Head key={column.key} header={column.header} sorting={column.sorting} className={classOf(column)} />
          ))}
          {details && (
            <StickyHead className="w-11">
              <span className="sr-only">Details</span>
            </StickyHead>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={idOf(row)}
            {...shown}
            id={idOf(row)}
            row={row}
            isOpen={opening.isOpen(idOf(row))}
            onToggle={() => opening.toggle(idOf(row))}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A search that finds one thing shows it. */
function useOpened(isOnly: boolean) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (id: string) => turned.get(id) ?? isOnly;
  return { isOpen, toggle: (id: string) => setTurned(new Map([...turned, [id, !isOpen(id)]])) };
}

const arrows = { ascending: ArrowUp, descending: ArrowDown } as const;

interface HeadProps {
  header: string;
  sorting?: Sorting | undefined;
  className?: string;
}

function Head({ header, sorting, className = '' }: HeadProps) {
  const { search } = useLocation();
  if (!sorting) return <StickyHead className={className}>{header}</StickyHead>;
  const { is, next } = sortingOf(sorting, search);
  const Arrow = is ? arrows[is] : ChevronsUpDown;
  return (
    <StickyHead className={className} sort={is ?? 'none'}>
      <Link to={next} className="inline-flex min-h-6 items-center gap-1 underline-offset-4 hover:underline">
        {header} <Arrow size={16} className={is ? '' : 'text-edge'} />
      </Link>
    </StickyHead>
  );
}

interface RowProps<Row> extends Pick<ListTableProps<Row>, 'name' | 'summary' | 'columns' | 'selection' | 'details'> {
  id: string;
  row: Row;
  isOpen: boolean;
  onToggle: () => void;
}

function Row<R>({ id, row, name, summary, columns, selection, details, isOpen, onToggle }: RowProps<R>) {
  const { text, label, to, picture } = name.of(row);
  const open = details !== undefined && isOpen;
  return (
    <>
      <tr
        data-row
        className={`h-10 border-line max-md:align-top hover:bg-chalk focus-within:bg-chalk focus-within:shadow-[inset_3px_0_0_var(--color-ink)] ${open ? 'bg-chalk' : 'border-b'}`}
      >
        {selection && (
          <td className={`${cell} w-10`}>
            <Checkbox
              label={selection.label(row)}
              labelHidden
              checked={selection.of.ticked.has(id)}
              onChange={({ currentTarget }) => selection.of.tick([row], currentTarget.checked)}
            />
          </td>
        )}
        <th scope="row" className={`${cell} text-start font-semibold max-md:w-full`}>
          <span className={`flex items-center gap-3 ${picture ? 'lg:min-w-52' : ''}`}>
            {picture && <span className="shrink-0 max-md:hidden">{picture}</span>}
            <TextLink data-open to={to} aria-label={label} className="scroll-my-16 tabular-nums wrap-anywhere">
              {text}
            </TextLink>
          </span>
          <span className="block font-normal wrap-anywhere md:hidden">{summary(row)}</span>
        </th>
        {columns.map((column) => (
          <td key={column.key} className={`${cell} ${classOf(column)}`}>
            {column.cell(row)}
          </td>
        ))}
        {details && (
          <td className="w-11 ps-1 text-end">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? `details-${id}` : undefined}
              aria-label={details.label(row)}
              className="inline-flex size-9 cursor-pointer items-center justify-center rounded-full hover:bg-ink hover:text-white"
              onClick={onToggle}
            >
              <ChevronDown size={20} className={open ? 'rotate-180' : ''} />
            </button>
          </td>
        )}
      </tr>
      {open && (
        <tr className="border-b-2 border-ink">
          <td id={`details-${id}`} colSpan={columns.length + (selection ? 3 : 2)} className="px-2 pt-3 pb-8 text-base">
            {details.of(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** A text of one line, cut where it is too long. */
export function CutText({ children, className = 'max-w-44' }: { children: string | null; className?: string }) {
  return (
    <span dir="auto" title={children ?? undefined} className={`block truncate ${className}`}>
      {children}
    </span>
  );
}
