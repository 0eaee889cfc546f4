/** Where graphile-worker lives, whatever GRAPHILE_WORKER_SCHEMA says. */
export const SCHEMA = 'graphile_worker';

/** Advisory locks have two numbers: this class, and the hash of a worker's id. Held as long as that worker lives. */
export const WORKER_LOCK_CLASS = 17_992;

/** Locks for what one node at a time may do. */
export const roleLocks = { classId: 17_993, recurring: 1 } as const;
