import { createCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

/** The server validates the name, even an empty one, because it knows which names are taken. */
export function NewCategory() {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const form = useForm(() => call(createCategory, { body: { name } }), {
    confirm: () => ({ title: `Add the category '${name}'?`, action: 'Add category' }),
    onSuccess: () => {
      setTyped('');
      void toast(`${name} has been added to the shop's categories`);
    },
  });

  return (
    <form {...form.props} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <TextField
          label="New category"
          name="name"
          maxLength={DIRECTORY_NAME_LENGTH}
          autoComplete="off"
          value={typed}
          error={form.refusal}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button className="min-h-12 sm:mt-7" {...form.button}>
        Create
      </Button>
    </form>
  );
}
