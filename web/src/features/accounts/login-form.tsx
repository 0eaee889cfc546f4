import { resendActivation, signIn } from '@fieldhouse/contracts/accounts.endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { typed, useSubmit } from '../../lib/use-submit.ts';
import { ask, tell } from '../../ui/ask.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { EmailField } from './email-field.tsx';
import { enterShop } from './enter-shop.ts';

/** Nothing is checked before it is sent: whatever is wrong, the shop says it. */
export function LoginForm() {
  const { onSubmit, errors, button } = useSubmit(logIn);
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <NeedsScript what="Logging in" />
      <EmailField error={errors.email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
      <TextLink to="/forgotpassword" className="self-start text-sm">
        Forgot your password?
      </TextLink>
      <SubmitButton {...button}>Login</SubmitButton>
    </form>
  );
}

async function logIn(form: FormData): Promise<void> {
  const email = typed(form, 'email');
  try {
    const { tokenId } = await call(signIn, { body: { email, password: typed(form, 'password') } });
    await enterShop(tokenId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-activated') throw error;
    await offerNewLink(email, error.message);
  }
}

async function offerNewLink(email: string, text: string): Promise<void> {
  const wanted = await ask({ title: 'One more step', text, action: 'Send a new link', cancel: 'Close' });
  if (!wanted) return;
  const { message } = await call(resendActivation, { body: { email } });
  await tell({ title: 'Look into your mail', text: message });
}
