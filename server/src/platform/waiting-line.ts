/** Gives the place to the next one. Called again it does nothing. */
type Leave = () => void;

export interface WaitingLineOptions {
  readonly atATime: number;
  /** How long somebody waits for a place before `refusal` is thrown. */
  readonly waitMs: number;
  readonly refusal: () => Error;
}

export interface WaitingLine {
  /** Comes back when there is a place, to whoever has waited longest first. */
  enter(): Promise<Leave>;
  /** How many wait at the moment. */
  waiting(): number;
}

/** So many at a time; the others wait for their turn, but not for ever. */
export function createWaitingLine({ atATime, waitMs, refusal }: WaitingLineOptions): WaitingLine {
  let free = atATime;
  /** In the order in which they came. */
  const waiting = new Set<(leave: Leave) => void>();

  function takePlace(): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [next] = waiting;
      if (!next) free++;
      else next(takePlace());
    };
  }

  return {
    waiting: () => waiting.size,
    async enter() {
      if (free > 0) {
        free--;
        return takePlace();
      }
      return new Promise<Leave>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(takeTurn);
          reject(refusal());
        }, waitMs);
        const takeTurn = (leave: Leave) => {
          waiting.delete(takeTurn);
          clearTimeout(timer);
          resolve(leave);
        };
        waiting.add(takeTurn);
      });
    },
  };
}
