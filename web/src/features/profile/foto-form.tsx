import { t } from '@fieldhouse/contracts/text';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { pictureAddress, storeFoto, useFoto } from './foto.ts';

/** Stored in this browser only: the shop does not know it. */
export function FotoForm({ owner }: { owner: string }) {
  const foto = useFoto(owner);
  const [problem, setProblem] = useState<string>();
  const keep = (address: string | undefined) => {
    const kept = storeFoto(owner, address);
    setProblem(kept ? undefined : t`Your browser blocks storage for this site.`);
    if (kept) void toast(address ? t`Your profile image has been changed` : t`Your profile image has been removed`);
  };
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const address = pictureAddress(String(new FormData(form).get('foto')));
    if (address) return keep(address);
    setProblem(t`Please enter an address that starts with http:// or https://`);
    form.querySelector('input')?.focus();
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={change}>
      <TextField
        key={foto}
        label="Image URL"
        name="foto"
        type="url"
        inputMode="url"
        autoComplete="photo"
        defaultValue={foto}
        error={problem}
        hint="Saved in this browser only."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="line">
          Change image
        </Button>
        {foto && (
          <Button tone="quiet" onClick={() => keep(undefined)}>
            Remove image
          </Button>
        )}
      </div>
    </form>
  );
}
