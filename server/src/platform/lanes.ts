import { createSlotQueue, type SlotQueue } from './slot-queue.ts';

/** Who runs, and one who is ready when they are done. */
const AT_A_TIME = 2;
/** After that they go ahead: the database ends what waits too long. */
const WAIT_MS = 3000;

const lanes = new Map<string, { readonly queue: SlotQueue; people: number }>();

/**
 * Work that waits for the same row of the database waits here instead, in this process, where it holds no connection: a hundred who
 * want one product leave the connections to those who want another. What all needs the processor takes turns here, too. It guards
 * nothing: locks do.
 */
export async function inLane<T>(key: string, work: () => Promise<T>): Promise<T> {
  const refusal = () => new Error('the lane is long');
  const lane = lanes.get(key) ?? {
    queue: createSlotQueue({ atATime: AT_A_TIME, waitMs: WAIT_MS, refusal }),
    people: 0,
  };
  lanes.set(key, lane);
  lane.people++;
  const leave = await lane.queue.enter().catch(() => undefined);
  try {
    return await work();
  } finally {
    leave?.();
    lane.people--;
    if (lane.people === 0) lanes.delete(key);
  }
}
