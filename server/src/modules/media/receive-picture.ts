import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { CleanPicture } from '../../platform/pictures/clean-picture.ts';
import type { WholeUpload } from '../../platform/uploads/uploads.ts';
import { journal } from '../journal/index.ts';
import { claimName, noteUpload } from './files.repo.ts';
import { PICTURE_WIDTHS, storedNames } from './media.rules.ts';
import type { SizedPicture, TakePictureTurn } from './sized-pictures.ts';

export interface ReceiveDeps {
  readonly db: Db;
  readonly files: Files;
  readonly clean: (file: Uint8Array) => Promise<CleanPicture>;
  readonly sizedPicture: SizedPicture;
  readonly inTurn: TakePictureTurn;
}

/**
 * Makes a picture of the shop out of an uploaded file and gives its name. Every step may be done again: after a crash the
 * same file comes to the same name. The widths are made now, so that the first shopper need not wait for them.
 */
export async function receivePicture(deps: ReceiveDeps, upload: WholeUpload, actor: string): Promise<string> {
  const { db, files, clean, sizedPicture, inTurn } = deps;
  const picture = await inTurn(() => clean(upload.body));
  const name = await chooseName(db, upload.fileName, picture);
  await files.write(name, picture.body);
  await Promise.all(PICTURE_WIDTHS.map((width) => sizedPicture(name, width)));
  await inTransaction(db, async (tx) => {
    await noteUpload(tx, { id: upload.id, fileName: name, bytes: upload.body.length });
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
}

async function chooseName(db: Db, fileName: string, { body, format, width, height }: CleanPicture): Promise<string> {
  const digest = createHash('sha256').update(body).digest('hex');
  for (const name of storedNames(fileName, format, digest))
    if (await claimName(db, { name, width, height, bytes: body.length, digest })) return name;
  throw new Error(`no name is free for ${fileName}`);
}
