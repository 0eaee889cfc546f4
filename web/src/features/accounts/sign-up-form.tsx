import { signUp } from '@fieldhouse/contracts/accounts.endpoints';
import { call } from '../../lib/call.ts';
import { typed, useSubmit } from '../../lib/use-submit.ts';
import { tell } from '../../ui/ask.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EmailField } from './email-field.tsx';
import { noteSignUp } from './own-sign-ups.ts';

/** Nothing is checked before it is sent, as on the login. `onDone` learns whose mail is on its way. */
export function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const { onSubmit, errors, button } = useSubmit(async (form) => {
    const email = typed(form, 'email');
    const { message } = await call(signUp, {
      body: {
        name: typed(form, 'name'),
        email,
        password: typed(form, 'password'),
        newsLetter: form.has('newsLetter'),
      },
    });
    noteSignUp(email);
    await tell({ title: 'Look into your mail', text: message });
    onDone(email);
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <NeedsScript what="Signing up" />
      <TextField label="Name" name="name" autoComplete="name" error={errors.name} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password}
      />
      <EmailField error={errors.email} />
      <Checkbox label="Send me the newsletter" name="newsLetter" defaultChecked />
      <SubmitButton {...button}>Register</SubmitButton>
    </form>
  );
}
