import { t } from '@fieldhouse/contracts/text';
import { ArrowDownToLine, X } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import type { GridCell } from './edit-grid.rules.ts';
import { GridProblems } from './grid-problems.tsx';
import {
  findFilling,
  focusCell,
  type GridActions,
  type GridColumn,
  type GridTyping,
  useGridCells,
} from './use-grid-cells.ts';

export type { GridColumn };

interface EditGridProps<Row> extends GridTyping<Row> {
  caption: string;
  /** What else there is to know before typing. */
  children?: ReactNode;
  rowKey: (row: Row, at: number) => string | number;
  rowName: (row: Row, at: number) => string;
  problemOf: (cell: GridCell) => string | undefined;
  /** Shown instead of a problem: the choice between two values. */
  trouble?: (row: Row, column: number) => ReactNode;
  /** Whether a cell differs from what the shop has. */
  isChanged?: (row: Row, column: number) => boolean;
  /** Of the button that takes a row away: `Remove 42`, unless told otherwise. */
  removeLabel?: (name: string) => string;
  readOnly?: boolean;
  /** What it stands on. */
  ground?: 'bg-white' | 'bg-chalk';
  frame?: RefObject<HTMLTableElement | null>;
}

/**
 * A table that is filled in like a spreadsheet: the first column names the row and stays in sight, as the head does. What a row
 * shows comes from the row and the columns alone; one that is the same is not drawn again.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { caption, children, columns, rows, rowKey, rowName, problemOf, readOnly = false, ground = 'bg-white' } = props;
  const own = useRef<HTMLTableElement>(null);
  const frame = props.frame ?? own;
  const [place, setPlace] = useState<GridCell>();
  const actions = useGridCells(props, setPlace);
  const filling = findFilling(props, place);
  const fill = () => {
    if (!place || !filling) return;
    props.onType(filling.cells);
    focusCell(frame.current, place);
  };
  const problemsOf = (row: number) => JSON.stringify(columns.map((_, column) => problemOf({ row, column }) ?? ''));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-48 flex-1 text-sm text-ink-soft">
          {children}{' '}
          <span className="max-sm:hidden">
            Enter and the arrow keys lead up and down, Escape takes back what was typed, Ctrl+D copies a field into the
            rows below. Cells of a spreadsheet can be pasted.
          </span>
        </p>
        <Button size="sm" tone="line" disabled={!filling || readOnly} onClick={fill}>
          <ArrowDownToLine size={18} />
          {filling && place
            ? t`Fill down ${filling.column.header} of ${rowName(filling.row, place.row)}`
            : t`Fill down`}
        </Button>
      </div>
      {/* Positioned, because what only screen readers see would else reach beyond it. */}
      <div className="relative -mx-1 max-h-[80vh] overflow-auto p-1">
        <table ref={frame} className="border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <Head columns={columns} problems={problemsOf(-1)} actions={actions} ground={ground} />
          <tbody>
            {rows.map((row, at) => (
              <GridRow
                key={rowKey(row, at)}
                row={row}
                at={at}
                columns={columns}
                actions={actions}
                readOnly={readOnly}
                ground={ground}
                name={rowName(row, at)}
                isOff={props.isOff?.(row) ?? false}
                trouble={props.trouble}
                isChanged={props.isChanged}
                removeText={props.onRemove && (props.removeLabel ?? removeOne)(rowName(row, at))}
                drawn={JSON.stringify(row)}
                problems={problemsOf(at)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const removeOne = (name: string) => t`Remove ${name}`;
const sideOf = (column: GridColumn<never>) => (column.figures ? 'text-end' : 'text-start');
/** Above the cells that are scrolled under it. */
const cornerOf = (at: number) => (at === 0 ? 'sticky -start-1 z-1' : '');

interface HeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  problems: string;
  actions: GridActions;
  ground: string;
}

function Head<Row>({ columns, problems, actions, ground }: HeadProps<Row>) {
  const id = useId();
  const texts: readonly string[] = JSON.parse(problems);
  return (
    <thead>
      <tr>
        {Array.from(columns.entries(), ([at, column]) => (
          <th
            key={at}
            scope="col"
            className={`sticky -top-1 ${at === 0 ? '-start-1 z-3' : 'z-2'} ${ground} p-1 font-semibold whitespace-nowrap max-sm:text-xs ${sideOf(column)}`}
          >
            {column.name ? (
              <span className="flex items-center gap-1">
                <CellInput
                  cell={{ row: -1, column: at }}
                  text={column.name.text}
                  label={column.name.label}
                  input={{ ...column.input, inputMode: 'text', dir: 'auto', placeholder: column.name.placeholder }}
                  problemId={texts[at] ? `${id}-${texts.indexOf(texts[at])}` : undefined}
                  actions={actions}
                />
                {column.name.end}
              </span>
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
      <GridProblems id={id} columns={columns} texts={texts} />
    </thead>
  );
}

interface GridRowProps<Row> extends Omit<HeadProps<Row>, 'problems'> {
  row: Row;
  at: number;
  name: string;
  isOff: boolean;
  readOnly: boolean;
  trouble: EditGridProps<Row>['trouble'];
  isChanged: EditGridProps<Row>['isChanged'];
  /** None: it stays. */
  removeText: string | undefined;
  /** What the row holds, and what is wrong with it by column: as text, which is compared. */
  drawn: string;
  problems: string;
}

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { row, at, name, columns, isOff, readOnly, trouble, isChanged, removeText, actions, ground } = props;
  const id = useId();
  const texts: readonly string[] = JSON.parse(props.problems);
  const troubles = columns.map((_, column) => trouble?.(row, column));
  const problemId = (column: number) => {
    if (troubles[column]) return `${id}-trouble-${column}`;
    return texts[column] ? `${id}-${texts.indexOf(texts[column])}` : undefined;
  };
  return (
    <>
      <tr className={`border-t border-line ${isOff ? 'opacity-60' : ''}`}>
        {Array.from(columns.entries(), ([of, column]) => {
          const Cell = of === 0 ? 'th' : 'td';
          return (
            <Cell
              key={of}
              {...(of === 0 && { scope: 'row' })}
              className={`p-1 ${cornerOf(of)} ${of === 0 ? `${ground} font-semibold` : 'tabular-nums'} ${sideOf(column)}`}
            >
              {column.text ? (
                <CellInput
                  cell={{ row: at, column: of }}
                  text={column.text(row)}
                  label={column.label?.(at) ?? `${column.header}, ${name}`}
                  input={column.input}
                  figures={column.figures}
                  isOff={isOff}
                  readOnly={readOnly}
                  isChanged={isChanged?.(row, of)}
                  problemId={problemId(of)}
                  actions={actions}
                />
              ) : (
                column.show?.(row)
              )}
            </Cell>
          );
        })}
        {removeText && (
          <td>
            <IconButton label={removeText} onClick={() => actions.remove(at)}>
              <X size={20} />
            </IconButton>
          </td>
        )}
      </tr>
      <GridProblems id={id} columns={columns} texts={texts} troubles={troubles} />
    </>
  );
}

const GridRow = memo(
  PlainGridRow,
  (one, other) =>
    one.drawn === other.drawn &&
    one.problems === other.problems &&
    one.columns === other.columns &&
    one.at === other.at &&
    one.name === other.name &&
    one.isOff === other.isOff &&
    one.removeText === other.removeText &&
    one.readOnly === other.readOnly,
) as typeof PlainGridRow;

interface CellInputProps {
  cell: GridCell;
  text: string;
  label: string;
  input: GridColumn<never>['input'];
  figures?: boolean | undefined;
  isOff?: boolean;
  readOnly?: boolean;
  isChanged?: boolean | undefined;
  problemId: string | undefined;
  actions: GridActions;
}

function CellInput({ cell, text, label, input, problemId, actions, ...state }: CellInputProps) {
  const figures = state.figures ? 'text-end tabular-nums' : '';
  const changed = state.isChanged ? 'border-ink! bg-chalk font-semibold' : '';
  return (
    <input
      {...input}
      data-row={cell.row}
      data-column={cell.column}
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      autoComplete="off"
      disabled={state.isOff}
      readOnly={state.readOnly}
      value={text}
      className={`control min-h-11! scroll-mt-12 scroll-mb-24 scroll-ml-36 read-only:bg-chalk ${figures} ${changed} ${input?.className ?? ''}`}
      onChange={(event) => actions.type({ ...cell, text: event.currentTarget.value })}
      onFocus={(event) => actions.enter(event, cell)}
      onBlur={() => actions.leave(cell)}
      onKeyDown={(event) => actions.press(event, cell)}
      onPaste={(event) => actions.paste(event, cell)}
    />
  );
}
