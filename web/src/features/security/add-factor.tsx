import { addSecondFactor, confirmIdentity, confirmSecondFactor } from '@fieldhouse/contracts/security.endpoints';
import type { FactorKind } from '@fieldhouse/contracts/security.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { makePasskey } from '../../lib/identity/passkeys.ts';
import { withProof } from '../../lib/identity/with-proof.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { OwnPassword } from '../../ui/password-field.tsx';
import { type BegunCodes, TotpForm } from './totp-form.tsx';

interface AddFactorProps {
  hasPassword: boolean;
  /** The recovery codes that came with it, if it was the first. */
  onAdded: (codes: readonly string[]) => void;
}

/** Two ways: an app that shows codes, or a passkey. The password comes first. */
export function AddFactor({ hasPassword, onAdded }: AddFactorProps) {
  const [kind, setKind] = useState<FactorKind>();
  const [begun, setBegun] = useState<BegunCodes>();
  const close = () => {
    setKind(undefined);
    setBegun(undefined);
  };
  const added = (codes: readonly string[]) => {
    close();
    onAdded(codes);
  };
  if (begun) return <TotpForm begun={begun} onAdded={added} onClose={close} />;
  if (kind) return <Begin kind={kind} {...{ hasPassword, onBegun: setBegun, onAdded: added, onClose: close }} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="line" onClick={() => setKind('totp')}>
        Add an authenticator app
      </Button>
      <Button tone="line" onClick={() => setKind('passkey')}>
        Add a passkey
      </Button>
    </div>
  );
}

interface BeginProps extends AddFactorProps {
  kind: FactorKind;
  onBegun: (begun: BegunCodes) => void;
  onClose: () => void;
}

function Begin({ kind, hasPassword, onBegun, onAdded, onClose }: BeginProps) {
  const send = async (data: FormData) => {
    const password = hasPassword ? typed(data, 'password') : undefined;
    // It is also the proof that this takes: nobody is asked for it twice.
    if (password !== undefined) await call(confirmIdentity, { body: { password } });
    const begin = () => call(addSecondFactor, { body: { kind, password } });
    const { _id, secret = '', uri = '', options } = await withProof(begin);
    if (!options) return onBegun({ _id, secret, uri });
    const passkey = await makePasskey(options);
    onAdded((await call(confirmSecondFactor, { params: { id: _id }, body: { passkey } })).recoveryCodes);
  };
  const form = useForm(send);
  const isApp = kind === 'totp';
  return (
    <form {...form.props} className="flex flex-col gap-5 rounded-sm border-s-4 border-ink bg-chalk p-5">
      <h3 className="text-2xl">{isApp ? t`Add an authenticator app` : t`Add a passkey`}</h3>
      <p className="text-ink-soft">
        {isApp
          ? t`An app on your phone shows a new code every half a minute: Google Authenticator, 1Password, Aegis and many others.`
          : t`Your device, your password manager or a security key answers for you, by fingerprint, face or PIN.`}
      </p>
      {hasPassword && <OwnPassword form={form} />}
      <FormEnd form={form} action={t`Continue`} onClose={onClose} />
    </form>
  );
}
