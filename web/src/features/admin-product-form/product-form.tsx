import { MOST_IMAGES, productLengths, productSentences } from '@fieldhouse/contracts/product.rules';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { focusIsBack } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { focusConflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import { CategoryField } from './category-field.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageList } from './image-list.tsx';
import { ImageUrlField } from './image-url-field.tsx';
import { ProductConflicts } from './product-conflicts.tsx';
import type { ProductValues } from './product-values.rules.ts';
import type { SaveProduct } from './save-outcome.ts';
import { type ProductFormState, useProductForm } from './use-product-form.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

interface ProductFormProps {
  initial: ProductValues;
  categories: readonly string[];
  brands: readonly string[];
  /** A new product costs at least 1, one that is there already may be given away. */
  leastPrice: 0 | 1;
  save: SaveProduct;
  /** Under which name what was typed waits when the session ends. */
  draft: string;
}

export function ProductForm({ initial, categories, brands, leastPrice, save, draft }: ProductFormProps) {
  const form = useProductForm(initial, leastPrice, draft);
  const uploads = useUploads(form.addImage);
  const [imageUrl, setImageUrl] = useState('');
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState(false);
  const running = useRef(false);
  useLeaveWarning(!busy && (form.dirty || uploads.unfinished > 0 || imageUrl !== ''));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (running.current) return;
    let fine = false;
    // At once: the fields must be marked when the focus goes there.
    flushSync(() => {
      fine = form.check();
      setWaits(uploads.unfinished > 0);
    });
    if (!fine || uploads.unfinished > 0)
      return element.querySelector<HTMLElement>('[aria-invalid=true], [data-waits]')?.focus();
    if (focusConflict(element)) return;
    running.current = true;
    setBusy(true);
    const outcome = await save(form.values, form.edit.touched).finally(() => {
      running.current = false;
      setBusy(false);
    });
    if ('refused' in outcome) return form.refuse(outcome.refused);
    if ('newest' in outcome) {
      flushSync(() => form.edit.rebase(outcome.newest));
      await focusIsBack();
      focusConflict(element);
      return;
    }
    form.reset(outcome.saved);
    uploads.clear();
    setImageUrl('');
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      <TextFields form={form} />
      <div className="flex flex-col gap-6">
        <CategoryField
          categories={categories}
          value={form.values.category}
          error={form.errors.category}
          onChange={(names) => form.set('category', names)}
          onBlur={() => form.touch('category')}
        />
        <BrandField
          brands={brands}
          value={form.values.brand}
          error={form.errors.brand}
          onChange={(brand) => form.set('brand', brand)}
          onBlur={() => form.touch('brand')}
        />
      </div>
      <Images form={form} uploads={uploads} imageUrl={imageUrl} setImageUrl={setImageUrl} />
      <div className="flex flex-col gap-4 border-t-2 border-ink pt-6 md:col-span-2">
        {waits && uploads.unfinished > 0 && (
          <div tabIndex={-1} data-waits="">
            <Notice tone="problem">Some images are not there yet. Upload them first, or take them off the list.</Notice>
          </div>
        )}
        <ProductConflicts edit={form.edit} />
        <Button type="submit" size="lg" busy={busy} className="w-full sm:w-56">
          Submit
        </Button>
      </div>
    </form>
  );
}

function TextFields({ form }: { form: ProductFormState }) {
  const field = (name: 'name' | 'description' | 'price' | 'quantity') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
    onBlur: () => form.touch(name),
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
  form: ProductFormState;
  uploads: Uploads;
  imageUrl: string;
  setImageUrl: (text: string) => void;
}

function Images({ form, uploads, imageUrl, setImageUrl }: ImagesProps) {
  const { img } = form.values;
  const addUrl = (url: string) => {
    if (img.length >= MOST_IMAGES) return productSentences.images;
    form.addImage(url);
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
          <ImageList images={img} onChange={(images) => form.set('img', images)} onClear={() => form.set('img', [])} />
          {form.errors.img && (
            <p role="alert" className="text-sm font-semibold text-red">
              {form.errors.img}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
