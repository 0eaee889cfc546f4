import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import { MAIL_PICTURE, PICTURE_WIDTHS, type PictureSize, sizedName } from './media.rules.ts';
import type { PictureQueue } from './picture-queue.ts';

type Resize = (body: Uint8Array, width: number, shape?: 'square') => Promise<Buffer>;
/** Undefined when there is no such picture. Rejects with the reason of `gone` as soon as it is aborted. */
export type SizedPicture = (name: string, size: PictureSize, gone: AbortSignal) => Promise<Buffer | undefined>;

export interface SizingDeps {
  readonly files: Files;
  readonly resize: Resize;
  readonly log: Pick<Log, 'warn'>;
}

/** Pictures in the widths of the pages and as mails show them, made on first request and stored. Each is made once, however many ask. */
export function createSizedPictures({ inTurn, ...deps }: SizingDeps & { readonly inTurn: PictureQueue }): SizedPicture {
  const { files } = deps;
  const underWay = new Map<string, Making>();

  function start(name: string, size: PictureSize, kept: string): Making {
    const gone = new AbortController();
    const making = { asking: 0, begun: false, giveUp, result: inTurn(make, gone.signal) };
    function giveUp() {
      underWay.delete(kept);
      gone.abort();
    }
    // The original is read when it is its turn: those that wait take no memory.
    async function make(): Promise<Buffer | undefined> {
      making.begun = true;
      const original = await files.read(name);
      if (!original) return undefined;
      const sized = await keepSized(deps, name, original, size);
      // Deleted in the meantime: then this one would never be cleaned up.
      if (!(await files.read(name))) await files.delete(kept);
      return sized;
    }
    underWay.set(kept, making);
    const forget = () => underWay.get(kept) === making && underWay.delete(kept);
    making.result.then(forget, forget);
    return making;
  }

  return async (name, size, gone) => {
    const kept = sizedName(name, size);
    const there = await files.read(kept);
    if (there) return there;
    gone.throwIfAborted();
    return waitFor(underWay.get(kept) ?? start(name, size, kept), gone);
  };
}

/** One picture that is being made, or waits to be, for all requests for it. */
interface Making {
  readonly result: Promise<Buffer | undefined>;
  readonly begun: boolean;
  asking: number;
  /** Takes it out of the queue. */
  giveUp(): void;
}

async function waitFor(making: Making, gone: AbortSignal): Promise<Buffer | undefined> {
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(gone.reason);
  gone.addEventListener('abort', leave, { once: true });
  making.asking++;
  try {
    return await Promise.race([making.result, left.promise]);
  } finally {
    gone.removeEventListener('abort', leave);
    making.asking--;
    // What has been started is finished and stored: it may be requested again.
    if (making.asking === 0 && !making.begun) making.giveUp();
  }
}

/** All widths of a newly uploaded picture, so that the first shopper does not have to wait for them. */
export async function keepAllSizes(deps: SizingDeps, name: string, body: Uint8Array): Promise<void> {
  for (const width of PICTURE_WIDTHS) await keepSized(deps, name, body, width);
}

async function keepSized({ files, resize, log }: SizingDeps, name: string, body: Uint8Array, size: PictureSize) {
  const sized = await (size === 'mail' ? resize(body, MAIL_PICTURE.pixels, 'square') : resize(body, size));
  const kept = sizedName(name, size);
  // With a full disk it is made again the next time: the page should not have a gap.
  await files.write(kept, sized).catch((error: unknown) => log.warn({ err: error, kept }, 'a picture was not kept'));
  return sized;
}
