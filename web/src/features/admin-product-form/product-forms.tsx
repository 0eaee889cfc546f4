import { createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { call } from '../../lib/call.ts';
import { useEdit } from '../../lib/use-edit.ts';
import { useProductEdit } from '../../lib/use-product-edit.ts';
import { showMessage } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { ProductForm } from './product-form.tsx';
import { emptyProduct, isSameField, type ProductValues, valuesOf } from './product-values.rules.ts';

interface Choices {
  categories: readonly string[];
  brands: readonly string[];
}

export function NewProductForm(choices: Choices) {
  const edit = useEdit(emptyProduct, itself, isSameField);
  const { img, category, ...texts } = edit.values;
  return (
    <ProductForm
      {...choices}
      edit={edit}
      leastPrice={1}
      draft="product:new"
      send={() => call(createProduct, { body: { ...texts, img: [...img], category: [...category] } })}
      onSuccess={() => {
        edit.reset(emptyProduct);
        return showMessage({ title: 'Producto cargado con éxito' });
      }}
    />
  );
}

const itself = (values: ProductValues) => values;

/** An existing product may be free. */
export function EditProductForm({ product, ...choices }: Choices & { product: Product }) {
  const { edit, save } = useProductEdit(product, valuesOf, isSameField, 'submit');
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
