import { signUp } from '@fieldhouse/contracts/accounts.endpoints';
import { forbidsTick } from '@fieldhouse/contracts/country.rules';
import { t } from '@fieldhouse/contracts/text';
import { type ChangeEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/call.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { browserRegion } from '../../ui/browser-facts.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { rememberSignUp } from './own-sign-ups.ts';

/** Nothing is checked before it is sent, as on the login. `onDone` learns whose mail is on its way. */
interface SignUpFormProps {
  /** Whether the newsletter is ticked in advance. */
  newsletterTick: boolean;
  onDone: (email: string) => void;
}

export function SignUpForm({ newsletterTick, onDone }: SignUpFormProps) {
  const send = async (data: FormData) => {
    const email = typed(data, 'email');
    const { message } = await call(signUp, {
      body: {
        name: typed(data, 'name'),
        email,
        password: typed(data, 'password'),
        newsLetter: data.has('newsLetter'),
      },
    });
    rememberSignUp(email);
    await showMessage({ title: t`Check your email`, text: message });
    onDone(email);
  };
  const email = useOrderEmail();
  const tick = useTick(newsletterTick);
  const form = useForm(send, { refusals: 'dialog', revalidate: false });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <NeedsScript text="Signing up needs JavaScript." />
      <TextField label="Name" name="name" autoComplete="name" error={form.errors.name} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={form.errors.password}
      />
      <EmailField error={form.errors.email} defaultValue={email} />
      <Checkbox label="Send me the newsletter" name="newsLetter" {...tick} />
      <SubmitButton {...form.button}>Register</SubmitButton>
    </form>
  );
}

/** Where the visitor seems to be at home a box that is ticked in advance may be no consent. What they choose themselves counts. */
function useTick(isTicked: boolean) {
  const [chosen, setChosen] = useState<boolean>();
  const mayTick = !useHydrated() || !forbidsTick(browserRegion() ?? '');
  return {
    checked: chosen ?? (isTicked && mayTick),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setChosen(event.target.checked),
  };
}

/** Of a guest who comes from an order: only this address takes it over. */
function useOrderEmail(): string | undefined {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated && isRecord(state) && typeof state.email === 'string' ? state.email : undefined;
}
