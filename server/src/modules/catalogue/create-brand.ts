import { productMessages } from '@fieldhouse/contracts/product.rules';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { journal } from '../journal/index.ts';
import { ensureBrand, type Named } from './directory.repo.ts';

/** The brand of that name; one that is not known yet is added. */
export async function createBrand(tx: Tx, name: string, actor: string | null): Promise<Named> {
  const key = nameKey(name);
  if (key === '') throw fieldError('invalid-input', 'brand', productMessages.brand);
  const brand = await ensureBrand(tx, { uid: newId(), name, key });
  if (brand.isNew) {
    await journal(tx, {
      actor,
      action: 'createBrand',
      subject: 'brand',
      subjectId: brand.name,
      before: null,
      after: { name },
    });
    await changed(tx, [tags.brands]);
  }
  return brand;
}
