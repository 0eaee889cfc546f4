import type { ReactNode } from 'react';
import type { GridColumn } from './use-grid-cells.ts';

interface GridProblemsProps<Row> {
  id: string;
  columns: readonly GridColumn<Row>[];
  texts: readonly string[];
  troubles?: readonly ReactNode[];
}

/** Below the row, once for all columns of which it is true. */
export function GridProblems<Row>({ id, columns, texts, troubles = [] }: GridProblemsProps<Row>) {
  const said = [...new Set(texts.filter((text, at) => text && !troubles[at]))];
  if (said.length === 0 && !troubles.some(Boolean)) return null;
  const namesOf = (text: string) => columns.filter((_, at) => texts[at] === text).map(({ header }) => header);
  return (
    <tr>
      <td colSpan={columns.length} className="pb-2 ps-1">
        {/* In sight however far the table is scrolled, and no reason to make it wider. */}
        <div className="sticky start-1 flex w-0 min-w-[min(100%,calc(100vw-5.5rem))] flex-col gap-1 text-start font-normal">
          {said.map((text) => (
            <p
              key={text}
              id={`${id}-${texts.indexOf(text)}`}
              className="text-sm font-semibold whitespace-normal text-red"
            >
              {namesOf(text).join(', ')}: {text}
            </p>
          ))}
          {troubles.map(
            (trouble, at) =>
              trouble && (
                <div key={columns[at]?.header} id={`${id}-trouble-${at}`}>
                  {trouble}
                </div>
              ),
          )}
        </div>
      </td>
    </tr>
  );
}
