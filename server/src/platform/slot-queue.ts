/** Passes the slot to the next in the queue. Calling it again does nothing. */
type Leave = () => void;

export interface SlotQueueOptions {
  readonly atATime: number;
  /** How long to wait for a slot before `refusal` is thrown. */
  readonly waitMs: number;
  readonly refusal: () => Error;
}

export interface SlotQueue {
  /**
   * Resolves when there is a free slot. Those of one `group` take turns with those of others, however many they are; among
   * themselves they come in the order of arrival.
   */
  enter(group?: string): Promise<Leave>;
  /** How many wait at the moment. */
  waiting(): number;
}

/** Lets a fixed number in at a time; the others wait in a queue, but not forever. */
export function createSlotQueue({ atATime, waitMs, refusal }: SlotQueueOptions): SlotQueue {
  let free = atATime;
  type Turn = (leave: Leave) => void;
  /** By group, the one whose turn is next first. */
  const groups = new Map<string, Set<Turn>>();
  let length = 0;

  function add(group: string, turn: Turn): void {
    groups.set(group, (groups.get(group) ?? new Set()).add(turn));
    length++;
  }

  function remove(group: string, turn: Turn): void {
    const waiting = groups.get(group);
    if (!waiting?.delete(turn)) return;
    length--;
    if (waiting.size === 0) groups.delete(group);
  }

  function findNext(): Turn | undefined {
    for (const [group, waiting] of groups)
      for (const turn of waiting) {
        // Its others come after those of all other groups.
        groups.delete(group);
        groups.set(group, waiting);
        return turn;
      }
    return undefined;
  }

  function takePlace(): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = findNext();
      if (!next) free++;
      else next(takePlace());
    };
  }

  return {
    waiting: () => length,
    async enter(group = '') {
      if (free > 0) {
        free--;
        return takePlace();
      }
      return new Promise<Leave>((resolve, reject) => {
        const timer = setTimeout(() => {
          remove(group, takeTurn);
          reject(refusal());
        }, waitMs);
        const takeTurn = (leave: Leave) => {
          remove(group, takeTurn);
          clearTimeout(timer);
          resolve(leave);
        };
        add(group, takeTurn);
      });
    },
  };
}
