import { resendActivation, signIn } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { withSecondFactor } from '../../lib/identity/second-factor.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { showConfirm, showMessage } from '../../ui/confirm.ts';
import { TextLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { completeLogin } from './login-pages.ts';

/** Nothing is validated before it is sent: the server reports whatever is wrong. */
export function LoginForm() {
  const form = useForm(logIn, { refusals: 'dialog', revalidate: false });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <NeedsScript text="Logging in needs JavaScript." />
      <EmailField error={form.errors.email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={form.errors.password} />
      <TextLink to="/forgotpassword" className="self-start text-sm">
        Forgot your password?
      </TextLink>
      <SubmitButton {...form.button}>Login</SubmitButton>
    </form>
  );
}

async function logIn(data: FormData): Promise<void> {
  const email = typed(data, 'email');
  try {
    const entered = await withSecondFactor(call(signIn, { body: { email, password: typed(data, 'password') } }));
    if (entered) await completeLogin(entered.tokenId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-activated') throw error;
    await offerNewLink(email, error.message);
  }
}

async function offerNewLink(email: string, text: string): Promise<void> {
  const wanted = await showConfirm({ title: t`One more step`, text, action: t`Send a new link`, cancel: t`Close` });
  if (!wanted) return;
  const { message } = await call(resendActivation, { body: { email } });
  await showMessage({ title: t`Check your email`, text: message });
}
