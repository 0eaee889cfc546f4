import { confirmSecondFactor } from '@fieldhouse/contracts/security.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { withProof } from '../../lib/identity/with-proof.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { FormEnd } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface BegunCodes {
  readonly _id: string;
  readonly secret: string;
  /** What the QR code says. */
  readonly uri: string;
}

interface TotpFormProps {
  begun: BegunCodes;
  onAdded: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** The secret goes into the app, and a code comes back. */
export function TotpForm({ begun: { _id, secret, uri }, onAdded, onClose }: TotpFormProps) {
  const send = (data: FormData) =>
    withProof(() => call(confirmSecondFactor, { params: { id: _id }, body: { code: typed(data, 'code') } }));
  const form = useForm(send, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  return (
    <form {...form.props} className="flex flex-col gap-5 rounded-sm border-s-4 border-ink bg-chalk p-5">
      <h3 className="text-2xl">Scan this with your app</h3>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={uri} />
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-ink-soft">Or type this key into it:</p>
          <p className="mt-2 font-mono text-lg break-words select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <TextField
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        className="max-w-48 font-mono tracking-widest"
        error={form.errors.code}
      />
      <FormEnd form={form} action={t`Finish`} onClose={onClose} />
    </form>
  );
}

const QUIET = 2;

/** Drawn here: the secret in it goes into no address and no log. */
function QrCode({ text }: { text: string }) {
  const [rows, setRows] = useState<boolean[][]>([]);
  useEffect(() => {
    void import('qr').then(({ encodeQR }) => setRows(encodeQR(text, 'raw', { border: QUIET })));
  }, [text]);
  const dots = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={t`QR code for your app`}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 bg-white"
    >
      <path d={dots.join('')} />
    </svg>
  );
}
