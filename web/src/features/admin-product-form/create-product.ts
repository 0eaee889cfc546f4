import { createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { call } from '../../lib/call.ts';
import { tell } from '../../ui/ask.ts';
import { emptyProduct, type ProductValues } from './product-values.rules.ts';
import { type SaveOutcome, tellRefusal } from './save-outcome.ts';

/** Puts the product into the shop and says how it went. */
export async function sendNewProduct(values: ProductValues): Promise<SaveOutcome> {
  try {
    await call(createProduct, { body: { ...values, img: [...values.img], category: [...values.category] } });
  } catch (error) {
    return { refused: await tellRefusal(error) };
  }
  await tell({ title: 'Producto cargado con éxito' });
  return { saved: emptyProduct };
}
