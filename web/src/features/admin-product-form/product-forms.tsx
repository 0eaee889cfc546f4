import { listAttributes } from '@fieldhouse/contracts/attributes.endpoints';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import {
  createProduct,
  listBrands,
  listCategories,
  listProductChoices,
  readProduct,
  updateProduct,
} from '@fieldhouse/contracts/catalogue.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listVariants, updateVariants } from '@fieldhouse/contracts/variants.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { type Call, call } from '../../lib/call.ts';
import { namesInTreeOrder } from '../../lib/choices.ts';
import { useMoney } from '../../lib/money.ts';
import { productChanges, staleSentence, toPatch } from '../../lib/product-edit.rules.ts';
import type { Editing } from '../../lib/use-edit-form.ts';
import { showMessage } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { detailsToSend, fittingAttributes, noDetails, type Parents } from './details.rules.ts';
import type { Matrix } from './matrix.rules.ts';
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

type Choices = Awaited<ReturnType<typeof loadChoices>>;

/** What there is to choose from. */
export async function loadChoices(call: Call) {
  const [categories, brands, attributes, { tags, taxClasses }] = await Promise.all([
    call(listCategories),
    call(listBrands),
    call(listAttributes),
    call(listProductChoices),
  ]);
  /** What each category is below. */
  const parents: Parents = Object.fromEntries(categories.map(({ name, parent }) => [name, parent]));
  return {
    categories: namesInTreeOrder(categories),
    brands,
    attributes,
    parents,
    taxClasses,
    tags: tags.map(({ tag }) => tag),
  };
}

export function NewProductForm(choices: Choices) {
  const send = ({ values }: Editing<ProductValues, ProductValues>) => {
    const { img, category, matrix, details, quantity, salePrice, saleFrom, saleUntil, ...texts } = values;
    const sale = toSale({ salePrice, saleFrom, saleUntil });
    const stock = matrix.options.length > 0 ? toNew(matrix) : { quantity };
    const more = detailsToSend(details, noDetails, fittingAttributes(choices.attributes, category, choices.parents));
    return call(createProduct, {
      body: { ...texts, ...sale, ...more, ...stock, img: [...img], category: [...category] },
    });
  };
  return (
    <ProductForm
      {...choices}
      product={emptyProduct}
      editing={{ draft: 'product:new', valuesOf: (values) => values, isSame: isSameField, send }}
      leastPrice={1}
      onSuccess={({ _id, name }, form) => {
        form.reset(emptyProduct);
        return showMessage({
          title: 'Producto cargado con éxito',
          lang: 'es',
          text: t`The product has been created: ${name}`,
          link: { to: `/product/${_id}`, label: t`Go to the product` },
        });
      }}
    />
  );
}

function toNew(matrix: Matrix) {
  const { variants, ...table } = toTable(matrix);
  return { ...table, variants: variants.map(({ quantity = '0', ...variant }) => ({ ...variant, quantity })) };
}

/** A product with the sales that are planned for it and its variants: they may begin later, or be over. */
export async function readEdited(call: Call, id: string): Promise<EditedProduct> {
  const [product, table] = await Promise.all([
    call(readProduct, { params: { id } }),
    call(listVariants, { params: { id } }),
  ]);
  const { salePrice, saleFrom, saleUntil } = table;
  // Should the two be of different moments, the older one is refused when it is sent.
  const __v = Math.min(product.__v, table.__v);
  // How many there are changes all the time, and is no change of the product.
  const variants = table.variants.map(({ onHand: _, committed: __, ...variant }) => variant);
  return { ...product, variants, salePrice, saleFrom, saleUntil, __v };
}

/** An existing product may be free. */
export function EditProductForm({ product, ...choices }: Choices & { product: EditedProduct }) {
  const money = useMoney();
  return (
    <ProductForm
      {...choices}
      product={product}
      editing={{
        draft: `product:${product._id}`,
        valuesOf,
        isSame: isSameField,
        mergeField,
        send: (edit, rebase) =>
          send(edit, fittingAttributes(choices.attributes, edit.values.category, choices.parents), rebase),
        findNewest: ({ _id }) => readNewest(_id),
        what: ({ seen, newest, hasConflicts }) =>
          staleSentence(productChanges(seen, newest, money), hasConflicts, 'submit'),
        settle: (saved) => saved,
        confirm: ({ values }) => ({ title: t`Your product will be updated!`, text: values.name, action: t`Save` }),
      }}
      leastPrice={0}
      onSuccess={() => toast(t`The product has been updated`)}
    />
  );
}

const readNewest = (id: string) => readEdited(call, id);

/** The product, then its variants: two calls, and what of the first has succeeded is not sent again. */
async function send(
  { seen, values, touched, base }: Editing<EditedProduct, ProductValues>,
  attributes: readonly Attribute[],
  rebase: (newest: EditedProduct) => void,
): Promise<EditedProduct> {
  const { matrix, details, ...fields } = values;
  const sale = saleToSend(touched, values);
  const params = { id: seen._id };
  const isMatrix = touched.includes('matrix');
  const own = fieldsToSend(touched, matrix);
  const more = detailsToSend(details, base.details, attributes);
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
    if (isOwn && !isStale) rebase(await readNewest(seen._id));
    throw error;
  }
  return readNewest(seen._id);
}
