/** How the gateway misbehaves, for tests. */
type Mood =
  /** Answers 500 and does nothing. */
  | 'broken'
  /** Does nothing and says that the shop's key is not one of its keys. */
  | 'refuses-key'
  /** Does it, and hangs up without a word. */
  | 'silent'
  /** Hangs up, and does it later. */
  | 'late'
  /** Takes its time and answers properly. */
  | 'slow'
  /** Does it, and its process dies. */
  | 'dies';

export type Call = 'charge' | 'lookUp' | 'cancel' | 'search' | 'refund' | 'lookUpRefund' | 'other';

export interface MoodSwitch {
  readonly on: Call;
  readonly mood: Mood;
  readonly times: number;
  readonly ms?: number;
  /** Called when it is met, and waited for: nothing is done before that. */
  readonly until?: () => Promise<void>;
}

export interface Moods {
  set(moods: readonly MoodSwitch[]): void;
  next(call: Call): MoodSwitch | undefined;
}

export function createMoods(): Moods {
  let waiting: { entry: MoodSwitch; left: number }[] = [];
  return {
    set(moods) {
      waiting = moods.map((entry) => ({ entry, left: entry.times }));
    },
    next(call) {
      const match = waiting.find(({ entry, left }) => entry.on === call && left > 0);
      if (match) match.left--;
      return match?.entry;
    },
  };
}
