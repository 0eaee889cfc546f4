import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { MAX_IMAGES, productLengths, productMessages } from '@fieldhouse/contracts/product.rules';
import { useState } from 'react';
import { useDraft } from '../../lib/session/use-draft.ts';
import { theirsOf } from '../../lib/three-way-merge.rules.ts';
import type { EditState } from '../../lib/use-edit.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Button } from '../../ui/button.tsx';
import type { ConfirmOptions } from '../../ui/confirm.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import { CategoryField } from './category-field.tsx';
import { findDetailsProblems, fittingAttributes, type Parents } from './details.rules.ts';
import { DetailsSection } from './details-section.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageList } from './image-list.tsx';
import { ImageUrlField } from './image-url-field.tsx';
import { type Matrix, rowsOf, type TypedValue } from './matrix.rules.ts';
import { findMatrixProblems } from './matrix-save.rules.ts';
import { addImage, findProblems, type ProductField, type ProductValues } from './product-values.rules.ts';
import { labels, tell } from './product-words.rules.ts';
import { SaleFields } from './sale-fields.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';
import { VariantsSection } from './variants-section.tsx';

interface ProductFormProps<Result> {
  edit: EditState<unknown, ProductValues>;
  categories: readonly string[];
  brands: readonly string[];
  /** Of the shop; shown are those that fit the chosen categories. */
  attributes: readonly Attribute[];
  parents: Parents;
  /** A new product costs at least 1; an existing one may be free. */
  leastPrice: 0 | 1;
  /** The name under which the draft is stored when the session ends. */
  draft: string;
  confirm?: ConfirmOptions;
  send: () => Promise<Result>;
  onSuccess: (result: Result) => unknown;
}

export function ProductForm<Result>({
  edit,
  categories,
  brands,
  attributes,
  parents,
  leastPrice,
  draft,
  confirm,
  send,
  onSuccess,
}: ProductFormProps<Result>) {
  const { values } = edit;
  const fitting = fittingAttributes(attributes, values.category, parents);
  const dirty = edit.touched.length > 0;
  // The colour that new images show; none: the product's own.
  const [colour, setColour] = useState('');
  const uploads = useUploads((url, ofColour) => edit.change((all) => addImage(all, url, ofColour)), colour);
  const [imageUrl, setImageUrl] = useState('');
  const form = useForm(send, {
    refusals: 'product-dialog',
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the product is gone.
    revalidate: false,
    problems: {
      ...findProblems(values, leastPrice),
      ...findMatrixProblems(values.matrix, values.price),
      ...findDetailsProblems(values.details, fitting),
      uploads: uploads.unfinished > 0 ? UNFINISHED : undefined,
    },
    confirm: () => confirm,
    onSuccess: (result) => {
      form.reset();
      uploads.clear();
      setImageUrl('');
      return onSuccess(result);
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
      <DetailsSection
        details={values.details}
        attributes={fitting}
        errors={form.errors}
        onChange={(details, field) => {
          // As with variants: what somebody else has changed may be another one.
          edit.change((all) => ({ ...all, details }));
          form.change(field);
        }}
        onBlur={form.touch}
      />
      <Images
        images={values.img}
        error={form.errors.img}
        onChange={(images) => set('img', images)}
        onAdd={(url) => {
          edit.change((all) => addImage(all, url, colour));
          form.change('img');
        }}
        colours={values.matrix.options.find(({ kind }) => kind === 'colour')?.values ?? []}
        colour={colour}
        setColour={setColour}
        uploads={uploads}
        imageUrl={imageUrl}
        setImageUrl={setImageUrl}
      />
      <VariantsSection
        matrix={values.matrix}
        price={values.price}
        images={values.img}
        errors={form.errors}
        onChange={(matrix, field) => {
          // What somebody else has changed may be another row: typing decides nothing.
          edit.change((all) => ({ ...all, matrix }));
          form.change('matrix');
          if (field) form.change(field);
        }}
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
            mine={tell(values[field], theirsOf(edit.edit, field))}
            theirs={tell(theirsOf(edit.edit, field), values[field])}
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
        {values.matrix.options.length === 0 ? (
          <TextField label="Stock" inputMode="numeric" {...field('quantity')} />
        ) : (
          <StockOfVariants matrix={values.matrix} />
        )}
      </div>
      <SaleFields values={values} errors={errors} set={set} touch={touch} />
    </div>
  );
}

function StockOfVariants({ matrix }: { matrix: Matrix }) {
  const pieces = rowsOf(matrix).reduce((sum, { sold, quantity }) => (sold ? sum + (Number(quantity) || 0) : sum), 0);
  return (
    <dl>
      <dt className="text-sm font-semibold">Stock</dt>
      <dd className="mt-1.5 flex min-h-12 items-center text-ink-soft tabular-nums">{pieces} in all variants</dd>
    </dl>
  );
}

interface ImagesProps {
  images: readonly string[];
  error: string | undefined;
  onChange: (images: readonly string[]) => void;
  onAdd: (url: string) => void;
  colours: readonly TypedValue[];
  /** The id of the colour that new images show. */
  colour: string;
  setColour: (id: string) => void;
  uploads: Uploads;
  imageUrl: string;
  setImageUrl: (text: string) => void;
}

function Images({ images, error, onChange, onAdd, colours, colour, setColour, ...adding }: ImagesProps) {
  const { uploads, imageUrl, setImageUrl } = adding;
  const shown = colours.find(({ id }) => id === colour)?.images;
  const addUrl = (url: string) => {
    if ((shown ?? images).length >= MAX_IMAGES) return shown ? productMessages.imagesOfColour : productMessages.images;
    onAdd(url);
    return undefined;
  };
  return (
    <section aria-labelledby="images" className="md:col-span-2">
      <h2 id="images" className="mb-6 border-t-2 border-ink pt-6 text-3xl">
        Images
      </h2>
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div className="flex flex-col gap-8">
          {colours.length > 0 && (
            <SelectField
              label="New images show"
              value={shown ? colour : ''}
              options={[
                { value: '', label: 'the product in all colours' },
                ...colours.map(({ id, value }) => ({ value: id, label: value })),
              ]}
              onChange={(event) => setColour(event.currentTarget.value)}
            />
          )}
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
