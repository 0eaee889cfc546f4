import { t } from './text.ts';

/** How a size turned out: smaller than its name says, as it says, larger. */
export const fits = ['small', 'right', 'large'] as const;
export type Fit = (typeof fits)[number];

export const fitTexts: Readonly<Record<Fit, string>> = {
  small: t`Runs small`,
  right: t`True to size`,
  large: t`Runs large`,
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
  return said && sentences[said](votes[said], all);
}

const sentences: Readonly<Record<Fit, (said: number, all: number) => string>> = {
  small: (said, all) => t`Runs small, say ${said} of ${all} buyers`,
  right: (said, all) => t`True to size, say ${said} of ${all} buyers`,
  large: (said, all) => t`Runs large, say ${said} of ${all} buyers`,
};

/** What the writer of a review bought, and how it fitted: 'Size 42, runs small'. Empty where neither is known. */
export function boughtText({ size, fit }: { readonly size: string | null; readonly fit: Fit | null }): string {
  if (size === null) return fit ? fitTexts[fit] : '';
  return fit ? sizeTexts[fit](size) : t`Size ${size}`;
}

const sizeTexts: Readonly<Record<Fit, (size: string) => string>> = {
  small: (size) => t`Size ${size}, runs small`,
  right: (size) => t`Size ${size}, true to size`,
  large: (size) => t`Size ${size}, runs large`,
};
