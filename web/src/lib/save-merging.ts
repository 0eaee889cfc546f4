import { ApiError } from './api-error.ts';
import type { EditState } from './use-edit.ts';

interface Saving<Thing, Result> {
  readonly edit: Pick<EditState<Thing | undefined, never>, 'rebase'>;
  /** What it is called: 'this page', 'the synonyms'. */
  readonly what: string;
  send: () => Promise<Result>;
  /** As the shop has it now; nothing when it is gone. */
  findNewest: () => Promise<Thing | undefined>;
}

/** Sends what was changed. Refused because somebody else was faster, it merges, and the form can be sent again. */
export async function saveMerging<Thing, Result>({
  edit,
  what,
  send,
  findNewest,
}: Saving<Thing, Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'stale';
    const newest = isStale ? await findNewest().catch(() => undefined) : undefined;
    if (!newest) throw error;
    const sentence = edit.rebase(newest)
      ? `Someone else has changed ${what}, too. Please choose what counts, and save again.`
      : `Someone else has changed ${what}. Their changes are in the form now: please check it and save again.`;
    throw new ApiError(409, { error: sentence, code: 'refused' });
  }
}
