import { askForProof, confirmIdentity, removeSecondFactor } from '@fieldhouse/contracts/security.endpoints';
import type { SecondFactor } from '@fieldhouse/contracts/security.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { showPasskey } from '../../lib/identity/passkeys.ts';
import { withProof } from '../../lib/identity/with-proof.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { OwnPassword } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface FactorListProps {
  factors: readonly SecondFactor[];
  hasPassword: boolean;
}

const nameOf = ({ kind, name }: SecondFactor) => {
  if (kind === 'totp') return t`Authenticator app`;
  return name ? t`Passkey: ${name}` : t`Passkey`;
};

export function FactorList({ factors, hasPassword }: FactorListProps) {
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  return (
    <ul className="border-t-2 border-ink">
      {factors.map((factor) => (
        <li key={factor._id} className="border-b border-line py-4">
          <Factor factor={factor} hasPassword={hasPassword} hasApp={hasApp} />
        </li>
      ))}
    </ul>
  );
}

interface FactorProps {
  factor: SecondFactor;
  hasPassword: boolean;
  hasApp: boolean;
}

function Factor({ factor, ...known }: FactorProps) {
  const [removing, setRemoving] = useState(false);
  const name = nameOf(factor);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-soft">
            Added <ShopTime at={factor.createdAt} date />
          </p>
          {factor.lastUsedAt && (
            <p className="text-sm text-ink-soft">
              Last used <ShopTime at={factor.lastUsedAt} date />
            </p>
          )}
        </div>
        {!removing && (
          <Button size="sm" tone="quiet" aria-label={t`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      {removing && <RemoveForm factor={factor} {...known} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** Takes the password, and a code or a passkey. */
function RemoveForm({ factor, hasPassword, hasApp, onClose }: FactorProps & { onClose: () => void }) {
  const send = async (data: FormData) => {
    const password = hasPassword ? typed(data, 'password') : undefined;
    const code = typed(data, 'code').trim() || undefined;
    if (password !== undefined) await call(confirmIdentity, { body: { password } });
    if (code === undefined && !hasApp) await proveByPasskey();
    return withProof(() => call(removeSecondFactor, { params: { id: factor._id }, body: { password, code } }));
  };
  const form = useForm(send, { onSuccess: ({ message }) => void toast(message) });
  return (
    <form {...form.props} className="flex flex-col gap-5 rounded-sm border-s-4 border-ink bg-chalk p-5">
      {hasPassword && <OwnPassword form={form} />}
      <TextField
        label={hasApp ? t`Code` : t`Recovery code`}
        name="code"
        autoComplete="one-time-code"
        maxLength={60}
        hint={
          hasApp
            ? t`Six digits from your app, or one of your recovery codes.`
            : t`Leave it empty to use your passkey instead.`
        }
        error={form.errors.code}
      />
      <FormEnd form={form} action={t`Remove`} tone="danger" onClose={onClose} />
    </form>
  );
}

async function proveByPasskey(): Promise<void> {
  const { challenge, passkey } = await call(askForProof);
  if (passkey) await call(confirmIdentity, { body: { challenge, passkey: await showPasskey(passkey) } });
}
