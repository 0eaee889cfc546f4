import { countVotes, type FitVotes, fitSentence, fits, fitTexts } from '@fieldhouse/contracts/fit.rules';
import { percentText } from '../../ui/percent-text.ts';

const WIDTH = 1000;
const GAP = 8;

/** What buyers say about the fit, once there are enough of them and most agree. */
export function FitSummary({ votes }: { votes: FitVotes }) {
  const sentence = fitSentence(votes);
  if (!sentence) return null;
  const all = countVotes(votes);
  return (
    <div className="mt-5 max-w-sm">
      <p className="font-semibold">{sentence}</p>
      <FitBar votes={votes} all={all} />
      <ul className="mt-1 flex justify-between gap-x-4 text-xs text-ink-soft tabular-nums">
        {fits.map((fit) => (
          <li key={fit}>
            {fitTexts[fit]} {percentText(Math.round((100 * votes[fit]) / all))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Its figures are written below it. Drawn as svg, because the CSP allows no style attributes. */
function FitBar({ votes, all }: { votes: FitVotes; all: number }) {
  const said = fits.filter((fit) => votes[fit] > 0);
  const scale = (WIDTH - GAP * (said.length - 1)) / all;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      className="mt-2 block h-2.5 w-full overflow-hidden rounded-sm"
    >
      {said.map((fit, place) => {
        const before = said.slice(0, place).reduce((sum, other) => sum + votes[other], 0);
        return (
          <rect
            key={fit}
            x={before * scale + GAP * place}
            width={votes[fit] * scale}
            height="10"
            className={2 * votes[fit] > all ? 'fill-ink' : 'fill-line'}
          />
        );
      })}
    </svg>
  );
}
