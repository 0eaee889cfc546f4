import { t } from '@fieldhouse/contracts/text';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface PasswordFieldProps extends FieldTexts {
  name: string;
  autoComplete: 'current-password' | 'new-password';
}

/** Hidden, unless the person wants to see it. */
export function PasswordField({ label, hint, error, name, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            {...ids}
            className="control pe-13"
          />
          <button
            type="button"
            aria-label={shown ? t`Hide password` : t`Show password`}
            className="absolute inset-y-0.5 end-0.5 inline-flex w-11 cursor-pointer items-center justify-center rounded-sm text-ink-soft -outline-offset-3 hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon size={22} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Of who is signed in, for what they have to prove that they are it. */
export const OwnPassword = ({ form: { errors } }: { form: { errors: { readonly password?: string | undefined } } }) => (
  <PasswordField label="Your password" name="password" autoComplete="current-password" error={errors.password} />
);
