import { type Db, inTransaction } from '../../platform/db/db.ts';
import { sha256 } from '../../platform/ids.ts';
import type { CleanPicture } from '../../platform/pictures/clean-picture.ts';
import type { WholeUpload } from '../../platform/uploads/uploads.ts';
import { journal } from '../journal/index.ts';
import { claimName, recordUpload } from './files.repo.ts';
import { storedNames, urlOf } from './media.rules.ts';
import { createPictureQueue, type PictureQueue } from './picture-queue.ts';
import { keepAllSizes, type SizingDeps } from './sized-pictures.ts';

export interface ReceiveDeps extends SizingDeps {
  readonly db: Db;
  readonly clean: (file: Uint8Array) => Promise<CleanPicture>;
  readonly inTurn: PictureQueue;
}

/**
 * Turns an uploaded file into a picture of the shop and returns its name. Every step can be repeated: after a crash the
 * same file gets the same name. The file is read when its turn comes: waiting ones take no memory.
 */
export function receivePicture(deps: ReceiveDeps, upload: WholeUpload, actor: string): Promise<string> {
  return deps.inTurn(async () => {
    const sent = await upload.read();
    const picture = await deps.clean(sent);
    const name = await chooseName(deps.db, upload.fileName, picture);
    await deps.files.write(name, picture.body);
    await keepAllSizes(deps, name, picture.body);
    await inTransaction(deps.db, async (tx) => {
      await recordUpload(tx, { id: upload.id, fileName: name, bytes: sent.length });
      const { width, height } = picture;
      await journal(tx, {
        actor,
        action: 'uploadPicture',
        subject: 'file',
        subjectId: name,
        before: null,
        after: { width, height, bytes: picture.body.length },
      });
    });
    return name;
  });
}

/** Gives the address of a picture that did not come through a browser. */
export type PictureReceiver = (upload: WholeUpload, actor: string) => Promise<string>;

/** One at a time, beside those that staff upload. */
export function createPictureReceiver(deps: Omit<ReceiveDeps, 'inTurn'>): PictureReceiver {
  const receiving = { ...deps, inTurn: createPictureQueue({ atOnce: 1, maxWaiting: 50 }) };
  return async (upload, actor) => urlOf(await receivePicture(receiving, upload, actor));
}

async function chooseName(db: Db, fileName: string, { body, format, width, height }: CleanPicture): Promise<string> {
  const digest = sha256(body).toString('hex');
  for (const name of storedNames(fileName, format, digest))
    if (await claimName(db, { name, width, height, bytes: body.length, digest })) return name;
  throw new Error(`no name is free for ${fileName}`);
}
