/** Passes the slot to the next in the queue. Calling it again does nothing. */
type Leave = () => void;

export interface SlotQueueOptions {
  readonly atATime: number;
  /** How long to wait for a slot before `refusal` is thrown. */
  readonly waitMs: number;
  readonly refusal: () => Error;
}

export interface SlotQueue {
  /** Resolves when there is a free slot, in the order of arrival. */
  enter(): Promise<Leave>;
  /** How many wait at the moment. */
  waiting(): number;
}

/** Lets a fixed number in at a time; the others wait in a queue, but not forever. */
export function createSlotQueue({ atATime, waitMs, refusal }: SlotQueueOptions): SlotQueue {
  let free = atATime;
  /** In the order of arrival. */
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
