import { createCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { type FormEvent, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

/** What is wrong with a name is the shop's to say, an empty one included: it knows the names that are taken. */
export function NewCategory({ refresh }: { refresh: () => void }) {
  const { run, busy, problem } = useDeed(refresh);
  const form = useRef<HTMLFormElement>(null);

  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (!(await ask({ title: `Add the category '${name}'?`, action: 'Add it' }))) return;
    if (!(await run(() => call(createCategory, { body: { name } })))) return;
    form.current?.reset();
    refresh();
    await toast(`${name} has been added to the shop's categories`);
  };

  return (
    <form ref={form} noValidate onSubmit={create} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <TextField
          label="New category"
          name="name"
          maxLength={DIRECTORY_NAME_LENGTH}
          autoComplete="off"
          error={problem}
        />
      </div>
      <Button type="submit" className="min-h-12 sm:mt-7" busy={busy}>
        Create
      </Button>
    </form>
  );
}
