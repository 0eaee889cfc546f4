import { pictureProblems } from '@fieldhouse/contracts/import.rules';
import { inWrite } from '../../platform/cache/changes.ts';
import { type GuardedFetch, NotPublic, TooLarge } from '../../platform/guarded-request/guarded-request.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { replacePicture } from '../catalogue/index.ts';
import type { PictureReceiver } from '../media/index.ts';
import type { ImportDeps } from './imports.deps.ts';
import { type ClaimedPicture, claimPicture, endPicture, postponePicture } from './pictures.repo.ts';

export interface PictureDeps extends Pick<ImportDeps, 'db' | 'cache'> {
  readonly log: Log;
  readonly guardedFetch: GuardedFetch;
  readonly receive: PictureReceiver;
}

/** From others' servers, who should not notice much of it. */
const AT_ONCE = 4;
const MAX_TRIES = 5;
const MOST_BYTES = 20 * 1024 * 1024;
/** After the first try, the second and so on. */
const pauses = [60, 5 * 60, 30 * 60, 2 * 3600];

/** Fetches what is due, until nothing is. Products show pictures from where they were until then. */
export async function fetchPictures(deps: PictureDeps, signal: AbortSignal): Promise<void> {
  const work = async () => {
    while (!signal.aborted) {
      const picture = await claimPicture(deps.db);
      if (!picture) return;
      await fetchOne(deps, picture, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fetchOne(deps: PictureDeps, picture: ClaimedPicture, signal: AbortSignal): Promise<void> {
  const { id, productId, url, actor, tries } = picture;
  try {
    const bytes = await download(deps, url, signal);
    const file = await deps.receive(
      { id: id.replaceAll('-', ''), fileName: fileNameOf(url), read: async () => bytes },
      actor,
    );
    await inWrite(deps, async (tx) => {
      await replacePicture(tx, productId, url, file);
      await endPicture(tx, id, null);
    });
  } catch (error) {
    if (signal.aborted) return;
    const sentence = whyNot(error);
    if (sentence !== undefined) return endPicture(deps.db, id, sentence);
    deps.log.info({ err: error, url, tries }, 'a picture could not be fetched');
    if (tries >= MAX_TRIES) return endPicture(deps.db, id, pictureProblems.away);
    await postponePicture(deps.db, id, pauses[tries - 1] ?? 0);
  }
}

/** Undefined when another try may help. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof NotPublic) return pictureProblems.notPublic;
  if (error instanceof TooLarge) return pictureProblems.large;
  // What is there is no picture, or one that the shop cannot show.
  return error instanceof AppError && error.code !== 'unavailable' ? error.message : undefined;
}

async function download({ guardedFetch }: PictureDeps, url: string, signal: AbortSignal): Promise<Buffer> {
  const { status, body } = await guardedFetch(url, { maxBytes: MOST_BYTES, signal });
  if (status === 200) return body;
  if (status === 404 || status === 410) throw new AppError('not-found', pictureProblems.none);
  throw new Error(`the picture's server answered ${status}`);
}

const fileNameOf = (url: string): string => {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  return last || 'picture';
};
