import { LineName } from '../../lib/orders/line-name.tsx';
import type { OrderLine, Ticks } from '../../lib/orders/pack.rules.ts';

interface PiecesFieldsProps {
  legend: string;
  lines: readonly { readonly line: OrderLine; readonly most: number }[];
  chosen: Ticks;
  onChoose: (chosen: Ticks) => void;
}

/** How many pieces of which line. */
export function PiecesFields({ legend, lines, chosen, onChoose }: PiecesFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {lines.map(({ line, most }) => (
        <label key={line.lineId} className="flex items-center justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <LineName name={line.name} options={line.options} />
          </span>
          <span className="flex shrink-0 items-center gap-2 whitespace-nowrap text-sm text-ink-soft">
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={most}
              value={chosen[line.lineId] ?? 0}
              className="control min-h-10! w-20! text-end tabular-nums"
              onChange={({ currentTarget: { valueAsNumber } }) =>
                onChoose({ ...chosen, [line.lineId]: clamp(valueAsNumber, most) })
              }
            />
            of {most}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const clamp = (typed: number, most: number) => Math.min(most, Math.max(0, Math.trunc(typed) || 0));

/** As calls take them. */
export const toLines = (chosen: Ticks) =>
  Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
