import { MAX_IMAGES, productLengths, productMessages } from '@fieldhouse/contracts/product.rules';
import { useState } from 'react';
import { useDraft } from '../../lib/session/use-draft.ts';
import type { EditState } from '../../lib/use-edit.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Button } from '../../ui/button.tsx';
import type { ConfirmOptions } from '../../ui/confirm.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import { CategoryField } from './category-field.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageList } from './image-list.tsx';
import { ImageUrlField } from './image-url-field.tsx';
import { findProblems, type ProductField, type ProductValues } from './product-values.rules.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

interface ProductFormProps {
  edit: EditState<unknown, ProductValues>;
  categories: readonly string[];
  brands: readonly string[];
  /** A new product costs at least 1; an existing one may be free. */
  leastPrice: 0 | 1;
  /** The name under which the draft is stored when the session ends. */
  draft: string;
  confirm?: ConfirmOptions;
  send: () => Promise<unknown>;
  onSuccess: () => unknown;
}

export function ProductForm({
  edit,
  categories,
  brands,
  leastPrice,
  draft,
  confirm,
  send,
  onSuccess,
}: ProductFormProps) {
  const { values } = edit;
  const dirty = edit.touched.length > 0;
  const uploads = useUploads((url) =>
    edit.change((all) => (all.img.includes(url) ? all : { ...all, img: [...all.img, url] })),
  );
  const [imageUrl, setImageUrl] = useState('');
  const form = useForm(send, {
    refusals: 'product-dialog',
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the product is gone.
    revalidate: false,
    problems: { ...findProblems(values, leastPrice), uploads: uploads.unfinished > 0 ? UNFINISHED : undefined },
    confirm: () => confirm,
    onSuccess: () => {
      form.reset();
      uploads.clear();
      setImageUrl('');
      return onSuccess();
    },
  });
  const set: SetField = (field, value) => {
    edit.set(field, value);
    form.change(field);
  };
  useDraft({ name: draft, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(!form.button.busy && (dirty || uploads.unfinished > 0 || imageUrl !== ''));

  return (
    <form {...form.props} className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      <TextFields values={values} errors={form.errors} set={set} touch={form.touch} />
      <div className="flex flex-col gap-6">
        <CategoryField
          categories={categories}
          value={values.category}
          error={form.errors.category}
          onChange={(names) => set('category', names)}
          onBlur={() => form.touch('category')}
        />
        <BrandField
          brands={brands}
          value={values.brand}
          error={form.errors.brand}
          onChange={(brand) => set('brand', brand)}
          onBlur={() => form.touch('brand')}
        />
      </div>
      <Images
        images={values.img}
        error={form.errors.img}
        onChange={(images) => set('img', images)}
        uploads={uploads}
        imageUrl={imageUrl}
        setImageUrl={setImageUrl}
      />
      <div className="flex flex-col gap-4 border-t-2 border-ink pt-6 md:col-span-2">
        {form.errors.uploads && (
          <div tabIndex={-1} data-invalid="">
            <Notice tone="problem">{form.errors.uploads}</Notice>
          </div>
        )}
        {edit.conflicts.map((field) => (
          <Conflict
            key={field}
            label={labels[field]}
            mine={textOf(values[field])}
            theirs={textOf(edit.edit.base[field])}
            onDecide={(which) => edit.decide(field, which)}
          />
        ))}
        <Button size="lg" {...form.button} className="w-full sm:w-56">
          Submit
        </Button>
      </div>
    </form>
  );
}

const UNFINISHED = 'Some images have not been uploaded yet. Upload them first, or remove them from the list.';

const labels: Record<ProductField, string> = {
  name: 'Product name',
  description: 'Description',
  price: 'Price',
  quantity: 'Stock',
  img: 'Images',
  category: 'Category',
  brand: 'Brand',
};

const textOf = (value: ProductValues[ProductField]) => (typeof value === 'string' ? value : value.join(', '));

type SetField = <F extends ProductField>(field: F, value: ProductValues[F]) => void;

interface TextFieldsProps {
  values: ProductValues;
  errors: FieldErrors;
  set: SetField;
  touch: (field: ProductField) => void;
}

function TextFields({ values, errors, set, touch }: TextFieldsProps) {
  const field = (name: 'name' | 'description' | 'price' | 'quantity') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => touch(name),
    autoComplete: 'off',
  });
  return (
    <div className="flex flex-col gap-6">
      <TextField label="Product name" maxLength={productLengths.name} {...field('name')} />
      <TextArea label="Description" rows={5} maxLength={productLengths.description} {...field('description')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Price" inputMode="decimal" {...field('price')} />
        <TextField label="Stock" inputMode="numeric" {...field('quantity')} />
      </div>
    </div>
  );
}

interface ImagesProps {
  images: readonly string[];
  error: string | undefined;
  onChange: (images: readonly string[]) => void;
  uploads: Uploads;
  imageUrl: string;
  setImageUrl: (text: string) => void;
}

function Images({ images, error, onChange, uploads, imageUrl, setImageUrl }: ImagesProps) {
  const addUrl = (url: string) => {
    if (images.length >= MAX_IMAGES) return productMessages.images;
    if (!images.includes(url)) onChange([...images, url]);
    return undefined;
  };
  return (
    <section aria-labelledby="images" className="md:col-span-2">
      <h2 id="images" className="mb-6 border-t-2 border-ink pt-6 text-3xl">
        Images
      </h2>
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div className="flex flex-col gap-8">
          <ImageUrlField value={imageUrl} onChange={setImageUrl} onAdd={addUrl} />
          <FilePicker uploads={uploads} />
        </div>
        <div className="flex flex-col gap-4">
          <ImageList images={images} onChange={onChange} onClear={() => onChange([])} />
          {error && (
            <p role="alert" className="text-sm font-semibold text-red">
              {error}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
