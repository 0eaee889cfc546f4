import { createCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface NewCategoryProps {
  /** Without one it is a department. */
  parent?: string;
  /** Closes a form that was opened by a button. */
  onDone?: () => void;
}

/** The server validates the name, even an empty one, because it knows which names are taken. */
export function NewCategory({ parent, onDone }: NewCategoryProps) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const form = useForm(() => call(createCategory, { body: { name, ...(parent !== undefined && { parent }) } }), {
    confirm: () => ({
      title: parent === undefined ? t`Add the category '${name}'?` : t`Add the category '${name}' below '${parent}'?`,
      action: t`Add category`,
    }),
    onSuccess: () => {
      // The next name may stand there already.
      setTyped((now) => (now.trim() === name ? '' : now));
      onDone?.();
      void toast(t`${name} has been added to the shop's categories`);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (parent !== undefined) input.current?.focus();
  }, [parent]);

  return (
    <form {...form.props} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-56">
        <TextField
          ref={input}
          label={parent === undefined ? t`New category` : t`New category below ${parent}`}
          name="name"
          maxLength={DIRECTORY_NAME_LENGTH}
          autoComplete="off"
          value={typed}
          error={form.refusal}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className="flex gap-2 sm:mt-7">
        <Button className="min-h-12" {...form.button}>
          Create
        </Button>
        {onDone && (
          <Button tone="line" className="min-h-12" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
