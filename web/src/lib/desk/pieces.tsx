import { t } from '@fieldhouse/contracts/text';
import { Minus, Plus } from 'lucide-react';

interface PiecesProps {
  line: { readonly name: string };
  ticked: number;
  left: number;
  onTick: (pieces: number) => void;
}

/** How many of a line are ticked, one more or less at a time. */
export function Pieces({ line, ticked, left, onTick }: PiecesProps) {
  const step =
    'inline-flex size-9 cursor-pointer items-center justify-center rounded-full border-2 border-edge hover:border-ink disabled:cursor-not-allowed disabled:opacity-45';
  return (
    <div className="flex items-center gap-2">
      {left > 1 && (
        <button
          type="button"
          aria-label={t`One less of ${line.name}`}
          disabled={ticked === 0}
          className={step}
          onClick={() => onTick(ticked - 1)}
        >
          <Minus size={18} />
        </button>
      )}
      <span className="min-w-14 text-center font-headline text-xl font-semibold tabular-nums">
        {ticked} of {left}
      </span>
      {left > 1 && (
        <button
          type="button"
          aria-label={t`One more of ${line.name}`}
          disabled={ticked === left}
          className={step}
          onClick={() => onTick(ticked + 1)}
        >
          <Plus size={18} />
        </button>
      )}
    </div>
  );
}
