import { createGoogleToken } from '@fieldhouse/contracts/demo.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { typed, useSubmit } from '../../lib/use-submit.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EmailField } from './email-field.tsx';

export interface DemoAccountChooserProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onToken: (idToken: string) => Promise<void>;
}

const people = [
  { name: 'Sam Sprinter', email: 'sam.sprinter@gmail.test' },
  { name: 'Robin Rower', email: 'robin.rower@gmail.test' },
];

/** Stands in for Google's window and says so. Carries Base UI: reach it by import() only. */
export function DemoAccountChooser({ open, onOpenChange, onToken }: DemoAccountChooserProps) {
  const [problem, setProblem] = useState<string>();
  const { onSubmit, errors, button } = useSubmit(
    async (form) => {
      setProblem(undefined);
      const { tokenId } = await call(createGoogleToken, {
        body: { email: typed(form, 'email'), name: typed(form, 'name') },
      });
      await onToken(tokenId);
    },
    async (text) => setProblem(text),
  );
  return (
    <Dialog
      title="Demo account chooser"
      text="This is not Google. In a demonstration shop this window stands in for it: choose somebody, or type any address. No password is asked, and nothing leaves this machine."
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="flex flex-col gap-5">
        {problem && <Notice tone="problem">{problem}</Notice>}
        <ul className="flex flex-col gap-2">
          {people.map(({ name, email }) => (
            <li key={email}>
              <form method="post" onSubmit={onSubmit}>
                <input type="hidden" name="email" value={email} />
                <input type="hidden" name="name" value={name} />
                <button
                  type="submit"
                  aria-disabled={button.busy || undefined}
                  className="flex w-full cursor-pointer flex-col rounded-sm border-2 border-edge px-4 py-2 text-left hover:border-ink aria-disabled:cursor-progress"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-ink-soft">{email}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
        <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
          <EmailField error={errors.email} />
          <TextField label="Name" name="name" autoComplete="name" error={errors.name} />
          <SubmitButton {...button}>Continue</SubmitButton>
        </form>
      </div>
    </Dialog>
  );
}
