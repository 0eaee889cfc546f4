import { createGoogleToken } from '@fieldhouse/contracts/demo.endpoints';
import { call } from '../../lib/call.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';

interface DemoAccountChooserProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onToken: (idToken: string) => Promise<void>;
}

const people = [
  { name: 'Sam Sprinter', email: 'sam.sprinter@gmail.test' },
  { name: 'Robin Rower', email: 'robin.rower@gmail.test' },
];

/** Replaces Google's popup, and says so. Contains Base UI: load it by import() only. */
export function DemoAccountChooser({ open, onOpenChange, onToken }: DemoAccountChooserProps) {
  const enterAs = async (body: { email: string; name: string }) =>
    onToken((await call(createGoogleToken, { body })).tokenId);
  const mutation = useMutation({ revalidate: false });
  const form = useForm((data) => enterAs({ email: typed(data, 'email'), name: typed(data, 'name') }), { mutation });
  return (
    <Dialog
      title="Demo account chooser"
      text="This is not Google. In a demo shop this window takes its place: choose an account or type any address. You need no password, and nothing leaves this machine."
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="flex flex-col gap-5">
        {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
        <ul className="flex flex-col gap-2">
          {people.map((person) => (
            <li key={person.email}>
              <button
                type="button"
                aria-disabled={mutation.busy || undefined}
                className="flex w-full cursor-pointer flex-col rounded-sm border-2 border-edge px-4 py-2 text-start hover:border-ink aria-disabled:cursor-progress"
                onClick={() => void mutation.run(() => enterAs(person))}
              >
                <span className="font-semibold">{person.name}</span>
                <span className="text-sm text-ink-soft">{person.email}</span>
              </button>
            </li>
          ))}
        </ul>
        <form {...form.props} className="flex flex-col gap-5">
          <EmailField error={form.errors.email} />
          <TextField label="Name" name="name" autoComplete="name" error={form.errors.name} />
          <SubmitButton {...form.button}>Continue</SubmitButton>
        </form>
      </div>
    </Dialog>
  );
}
