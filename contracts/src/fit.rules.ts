/** How a size turned out: smaller than its name says, as it says, larger. */
export const fits = ['small', 'right', 'large'] as const;
export type Fit = (typeof fits)[number];

export const fitTexts: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  right: 'True to size',
  large: 'Runs large',
};

/** How many buyers said what. */
export type FitVotes = Readonly<Record<Fit, number>>;

const LEAST_VOTES = 5;
const LEAST_PERCENT = 60;

export const countVotes = ({ small, right, large }: FitVotes): number => small + right + large;

/** What most buyers say: 'Runs small, say 7 of 10 buyers'. Nothing while they are few, or not of one mind. */
export function fitSentence(votes: FitVotes): string | undefined {
  const all = countVotes(votes);
  if (all < LEAST_VOTES) return undefined;
  const said = fits.find((fit) => votes[fit] * 100 >= LEAST_PERCENT * all);
  return said && `${fitTexts[said]}, say ${votes[said]} of ${all} buyers`;
}

/** What the writer of a review bought, and how it fitted: 'Size 42, runs small'. Empty where neither is known. */
export function boughtText({ size, fit }: { readonly size: string | null; readonly fit: Fit | null }): string {
  const words = fit ? fitTexts[fit] : '';
  if (size === null) return words;
  return words ? `Size ${size}, ${words.toLowerCase()}` : `Size ${size}`;
}
