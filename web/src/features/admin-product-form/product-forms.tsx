import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { createProduct, updateProduct } from '@fieldhouse/contracts/catalogue-staff.endpoints';
import { updateVariants } from '@fieldhouse/contracts/variants.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { toPatch } from '../../lib/product-edit.rules.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { useProductEdit } from '../../lib/use-product-edit.ts';
import { showMessage } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { detailsToSend, fittingAttributes, noDetails, type Parents } from './details.rules.ts';
import { type EditedProduct, matrixOf, ofOneVersion, toSale, toTable } from './matrix-save.rules.ts';
import { ProductForm } from './product-form.tsx';
import {
  emptyProduct,
  fieldsToSend,
  isSameField,
  mergeField,
  type ProductValues,
  saleToSend,
  valuesOf,
} from './product-values.rules.ts';
import { readEdited } from './read-edited.ts';

interface Choices {
  categories: readonly string[];
  brands: readonly string[];
  attributes: readonly Attribute[];
  /** What each category is below. */
  parents: Parents;
}

export function NewProductForm(choices: Choices) {
  const edit = useEdit(emptyProduct, itself, isSameField);
  const { img, category, matrix, details, quantity, salePrice, saleFrom, saleUntil, ...texts } = edit.values;
  const sale = toSale({ salePrice, saleFrom, saleUntil });
  const fitting = fittingAttributes(choices.attributes, category, choices.parents);
  const stock = matrix.options.length > 0 ? toTable(matrix) : { quantity };
  return (
    <ProductForm
      {...choices}
      edit={edit}
      leastPrice={1}
      draft="product:new"
      send={() => {
        const more = detailsToSend(details, noDetails, fitting);
        return call(createProduct, {
          body: { ...texts, ...sale, ...more, ...toNew(stock), img: [...img], category: [...category] },
        });
      }}
      onSuccess={({ _id, name }) => {
        edit.reset(emptyProduct);
        return showMessage({
          title: 'Producto cargado con éxito',
          lang: 'es',
          text: `The product has been created: ${name}`,
          link: { to: `/product/${_id}`, label: 'Go to the product' },
        });
      }}
    />
  );
}

const itself = (values: ProductValues) => values;

type Stock = { quantity: string } | ReturnType<typeof toTable>;

function toNew(stock: Stock) {
  if ('quantity' in stock) return stock;
  return { ...stock, variants: stock.variants.map(({ quantity = '0', ...variant }) => ({ ...variant, quantity })) };
}

/** An existing product may be free. */
export function EditProductForm({ product, ...choices }: Choices & { product: EditedProduct }) {
  const sendEdit = (edit: ProductEdit) =>
    send(edit, fittingAttributes(choices.attributes, edit.values.category, choices.parents));
  const options = { valuesOf, isSame: isSameField, mergeField, send: sendEdit, read: readNewest } as const;
  const { edit, save } = useProductEdit<EditedProduct, ProductValues>(product, { ...options, action: 'submit' });
  return (
    <ProductForm
      {...choices}
      edit={edit}
      leastPrice={0}
      draft={`product:${product._id}`}
      confirm={{ title: 'Your product will be updated!', text: edit.values.name, action: 'Save' }}
      send={save}
      onSuccess={() => toast('The product has been updated')}
    />
  );
}

type ProductEdit = EditState<EditedProduct, ProductValues>;

const readNewest = (id: string) => readEdited(call, id);

/** The product, then its variants: two calls, and what of the first has succeeded is not sent again. */
async function send(edit: ProductEdit, attributes: readonly Attribute[]): Promise<EditedProduct> {
  const { seen, values, touched } = edit;
  const { matrix, details, ...fields } = values;
  const sale = saleToSend(touched, values);
  const params = { id: seen._id };
  const isMatrix = touched.includes('matrix');
  const own = fieldsToSend(touched, matrix);
  const more = detailsToSend(details, edit.edit.base.details, attributes);
  const isOwn = own.length > 0 || sale !== undefined || touched.includes('details') || !isMatrix;
  const { __v } = isOwn
    ? await call(updateProduct, { params, body: { ...toPatch(seen, fields, own), ...sale, ...more } })
    : seen;
  if (!isMatrix) return readNewest(seen._id);
  const before = matrixOf(seen);
  const table = ofOneVersion(toTable(matrix, before), values.quantity, before);
  try {
    await call(updateVariants, { params, body: { ...table, __v } });
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'stale';
    if (isOwn && !isStale) edit.rebase(await readNewest(seen._id));
    throw error;
  }
  return readNewest(seen._id);
}
