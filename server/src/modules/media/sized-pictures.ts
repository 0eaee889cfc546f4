import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import { type PICTURE_WIDTHS, sizedName } from './media.rules.ts';

export type Resize = (body: Uint8Array, width: number) => Promise<Buffer>;
export type SizedPicture = (name: string, width: (typeof PICTURE_WIDTHS)[number]) => Promise<Buffer | undefined>;
export type TakePictureTurn = <T>(work: () => Promise<T>) => Promise<T>;

const AT_A_TIME = 2;

/** Pictures take much memory while they are open: two at a time, the rest waits. */
export function createPictureTurns(): TakePictureTurn {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy >= AT_A_TIME) await new Promise<void>((go) => queue.push(go));
    busy++;
    try {
      return await work();
    } finally {
      busy--;
      queue.shift()?.();
    }
  };
}

/** Pictures in the widths of the pages, made when first asked for and kept. One is made once, however many ask. */
export function createSizedPictures(deps: {
  readonly files: Files;
  readonly resize: Resize;
  readonly inTurn: TakePictureTurn;
  readonly log: Pick<Log, 'warn'>;
}): SizedPicture {
  const { files, resize, inTurn, log } = deps;
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function make(name: string, width: number, kept: string): Promise<Buffer | undefined> {
    const original = await files.read(name);
    if (!original) return undefined;
    const sized = await inTurn(() => resize(original, width));
    // With a full disk it is made again the next time: whoever looks at the shop should not see a gap.
    await files.write(kept, sized).catch((error: unknown) => log.warn({ err: error, kept }, 'a picture was not kept'));
    return sized;
  }

  return async (name, width) => {
    const kept = sizedName(name, width);
    const there = await files.read(kept);
    if (there) return there;
    const making = underWay.get(kept) ?? make(name, width, kept).finally(() => underWay.delete(kept));
    underWay.set(kept, making);
    return making;
  };
}
