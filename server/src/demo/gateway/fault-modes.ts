/** How the gateway misbehaves, for tests. */
type FaultMode =
  /** Answers 500 and does nothing. */
  | 'broken'
  /** Does nothing and says that the shop's key is not one of its keys. */
  | 'refuses-key'
  /** Does nothing and says that the request of the same key is still under way. */
  | 'busy-key'
  /** Carries out the request and drops the connection without a response. */
  | 'silent'
  /** Drops the connection and carries out the request later. */
  | 'late'
  /** Answers properly, but slowly. */
  | 'slow'
  /** Carries out the request, and then its process dies. */
  | 'dies';

export type Call = 'charge' | 'lookUp' | 'cancel' | 'search' | 'refund' | 'lookUpRefund' | 'lookUpDispute' | 'other';

export interface FaultModeSwitch {
  readonly on: Call;
  readonly mode: FaultMode;
  readonly times: number;
  readonly ms?: number;
  /** Called when the mode applies, and awaited: nothing is done before it resolves. */
  readonly until?: () => Promise<void>;
}

export interface FaultModes {
  set(modes: readonly FaultModeSwitch[]): void;
  next(call: Call): FaultModeSwitch | undefined;
}

export function createFaultModes(): FaultModes {
  let waiting: { entry: FaultModeSwitch; left: number }[] = [];
  return {
    set(modes) {
      waiting = modes.map((entry) => ({ entry, left: entry.times }));
    },
    next(call) {
      const match = waiting.find(({ entry, left }) => entry.on === call && left > 0);
      if (match) match.left--;
      return match?.entry;
    },
  };
}
