import type { Files } from '../../platform/files/files.ts';
import type { PICTURE_WIDTHS } from './media.rules.ts';

export type Resize = (body: Uint8Array, width: number) => Promise<Buffer>;

const AT_A_TIME = 2;

/** Pictures in the widths of the pages, made when first asked for and kept. One is made once, however many ask. */
export function createSizedPictures({ files, resize }: { files: Files; resize: Resize }) {
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const queue: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_A_TIME) await new Promise<void>((go) => queue.push(go));
    busy++;
    try {
      return await work();
    } finally {
      busy--;
      queue.shift()?.();
    }
  }

  async function make(name: string, width: number, kept: string): Promise<Buffer | undefined> {
    const original = await files.read(name);
    if (!original) return undefined;
    const sized = await inTurn(() => resize(original, width));
    await files.write(kept, sized);
    return sized;
  }

  return async function sizedPicture(
    name: string,
    width: (typeof PICTURE_WIDTHS)[number],
  ): Promise<Buffer | undefined> {
    const kept = `sized/${name}.${width}.webp`;
    const there = await files.read(kept);
    if (there) return there;
    const making = underWay.get(kept) ?? make(name, width, kept).finally(() => underWay.delete(kept));
    underWay.set(kept, making);
    return making;
  };
}
