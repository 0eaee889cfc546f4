import { createCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { call } from '../../lib/call.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** In a shop that has none yet. With the first one the page shows its form, because it is fetched again. */
export function FirstCategory() {
  const form = useForm((data) => call(createCategory, { body: { name: typed(data, 'name') } }), { refusals: 'inline' });
  return (
    <form {...form.props} className="flex max-w-lg flex-col gap-5">
      <h2 className="text-2xl">First, a category</h2>
      <p className="text-ink-soft">
        Every product is in one: Running, Football, Outdoor. More of them, and those below them, can be made on the{' '}
        <TextLink to="/admin/categories">Categories</TextLink> screen at any time.
      </p>
      <TextField
        label="Category"
        name="name"
        autoComplete="off"
        maxLength={DIRECTORY_NAME_LENGTH}
        error={form.errors.name}
      />
      {form.refusal && !form.errors.name && <Notice tone="problem">{form.refusal}</Notice>}
      <Button {...form.button} className="self-start">
        Create the category
      </Button>
    </form>
  );
}
