import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { MAX_IMAGES, productLengths, productMessages } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { type EditForm, type EditFormOptions, useEditForm } from '../../lib/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { MultiChoice } from '../../ui/multi-choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BrandField } from './brand-field.tsx';
import {
  findDetailsProblems,
  fittingAttributes,
  type Parents,
  type TypedDetails,
  valueNames,
} from './details.rules.ts';
import { choices, DetailsSection, fieldsOf } from './details-section.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImageList } from './image-list.tsx';
import { ImageUrlField } from './image-url-field.tsx';
import { type Matrix, rowsOf, type TypedValue } from './matrix.rules.ts';
import { findMatrixProblems } from './matrix-save.rules.ts';
import { addImage, describeField, findProblems, labels, type ProductValues } from './product-values.rules.ts';
import { PublishingSection } from './publishing-section.tsx';
import { SaleFields } from './sale-fields.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';
import { VariantsSection } from './variants-section.tsx';

interface ProductFormProps<Thing, Result> {
  product: Thing;
  /** How it is read, merged and sent. */
  editing: Omit<EditFormOptions<Thing, ProductValues, Result>, 'problems' | 'onSuccess'>;
  categories: readonly string[];
  brands: readonly string[];
  /** Of the shop; shown are those that fit the chosen categories. */
  attributes: readonly Attribute[];
  parents: Parents;
  taxClasses: readonly string[];
  /** That products have. */
  tags: readonly string[];
  /** A new product costs at least 1; an existing one may be free. */
  leastPrice: 0 | 1;
  onSuccess: (result: Result, form: EditForm<Thing, ProductValues>) => unknown;
}

export function ProductForm<Thing, Result>(props: ProductFormProps<Thing, Result>) {
  const { product, editing, categories, brands, attributes, parents, leastPrice, taxClasses, tags } = props;
  const fittingFor = ({ category }: ProductValues) => fittingAttributes(attributes, category, parents);
  // The colour that new images show; none: the product's own.
  const [colour, setColour] = useState('');
  const uploads = useUploads((url, ofColour) => form.change((all) => addImage(all, url, ofColour)), colour);
  const [imageUrl, setImageUrl] = useState('');
  const form: EditForm<Thing, ProductValues> = useEditForm(product, {
    ...editing,
    refusals: 'product-dialog',
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the product is gone.
    revalidate: false,
    problems: (values) => ({
      ...findProblems(values, leastPrice),
      ...findMatrixProblems(values.matrix, values.price),
      ...findDetailsProblems(values.details, fittingFor(values)),
      uploads: uploads.unfinished > 0 ? UNFINISHED : undefined,
    }),
    unsaved: uploads.unfinished > 0 || imageUrl !== '',
    onSuccess: (result) => {
      uploads.clear();
      setImageUrl('');
      return props.onSuccess(result, form);
    },
  });
  const { values, errors, set, change, touch } = form;
  const typing = {
    details: values.details,
    errors,
    // As with variants: what someone else has changed may be another one.
    onChange: (details: TypedDetails, field: string) => change((all) => ({ ...all, details }), field),
    onBlur: touch,
  };

  return (
    <form {...form.props} className="grid gap-x-16 gap-y-10 md:grid-cols-2">
      <TextFields values={values} field={form.field} format={fieldsOf(typing)('descriptionFormat')} />
      <div className="flex flex-col gap-6">
        <MultiChoice
          label="Category"
          options={categories}
          failure="The categories could not be loaded."
          value={values.category}
          error={errors.category}
          onChange={(names) => set('category', names)}
          onBlur={() => touch('category')}
        />
        <BrandField
          brands={brands}
          value={values.brand}
          error={errors.brand}
          onChange={(brand) => set('brand', brand)}
          onBlur={() => touch('brand')}
        />
      </div>
      <DetailsSection {...typing} attributes={fittingFor(values)} taxClasses={taxClasses} />
      <PublishingSection {...typing} name={values.name} description={values.description} tags={tags} />
      <Images
        images={values.img}
        error={errors.img}
        onChange={(images) => set('img', images)}
        onAdd={(url) => change((all) => addImage(all, url, colour), 'img')}
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
        errors={errors}
        // What someone else has changed may be another row: typing decides nothing.
        onChange={(matrix, ...fields) => change((all) => ({ ...all, matrix }), 'matrix', ...fields)}
      />
      <div className="flex flex-col gap-4 border-t-2 border-ink pt-6 md:col-span-2">
        {errors.uploads && (
          <div tabIndex={-1} data-invalid="">
            <Notice tone="problem">{errors.uploads}</Notice>
          </div>
        )}
        <Conflicts form={form} labels={labels} describe={describeField} />
        <Button size="lg" {...form.button} className="w-full sm:w-56">
          Submit
        </Button>
      </div>
    </form>
  );
}

const UNFINISHED = t`Some images have not been uploaded yet. Upload them first, or remove them from the list.`;

const MARKDOWN = t`Markdown: ## Heading, **bold**, *italic*, - list, [words](/c/shoes). HTML is shown as text, pictures are left out.`;

interface TextFieldsProps extends Pick<EditForm<unknown, ProductValues>, 'values' | 'field'> {
  format: ReturnType<ReturnType<typeof fieldsOf>>;
}

function TextFields({ values, field, format }: TextFieldsProps) {
  const isMarkdown = format.value === 'markdown';
  return (
    <div className="flex flex-col gap-6">
      <TextField label="Product name" maxLength={productLengths.name} {...field('name')} />
      <TextArea
        label="Description"
        rows={isMarkdown ? 14 : 5}
        maxLength={productLengths.description}
        {...field('description')}
      />
      <SelectField
        options={choices(valueNames.descriptionFormat)}
        hint={isMarkdown ? MARKDOWN : undefined}
        {...format}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Price" inputMode="decimal" {...field('price')} />
        {values.matrix.options.length === 0 ? (
          <TextField label="Stock" inputMode="numeric" {...field('quantity')} />
        ) : (
          <StockOfVariants matrix={values.matrix} />
        )}
      </div>
      <SaleFields field={field} />
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
                { value: '', label: t`the product in all colours` },
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
