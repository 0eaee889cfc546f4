import { createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { tell } from '../../ui/ask.ts';
import { emptyProduct, type ProductValues } from './product-values.rules.ts';

type Outcome = { saved: ProductValues } | { refused: Readonly<Record<string, string>> };

/** Puts the product into the shop and says how it went. */
export async function sendNewProduct(values: ProductValues): Promise<Outcome> {
  try {
    await call(createProduct, { body: { ...values, img: [...values.img], category: [...values.category] } });
  } catch (error) {
    return { refused: await tellRefusal(error) };
  }
  await tell({ title: 'Producto cargado con éxito' });
  return { saved: emptyProduct };
}

/** What was typed stays; the fields that the shop has something against are marked. */
async function tellRefusal(error: unknown): Promise<Readonly<Record<string, string>>> {
  if (!(error instanceof ApiError)) console.error(error);
  const sentence = error instanceof ApiError ? error.message : 'Please try again.';
  await tell({ title: 'Oops...', text: `Something went wrong! ${sentence}`, tone: 'error' });
  return error instanceof ApiError ? error.fields : {};
}
