import { renewRecoveryCodes } from '@fieldhouse/contracts/security.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { withProof } from '../../lib/identity/with-proof.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

interface NewCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shown once. */
export function NewCodes({ codes, onClose }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that brought them is gone.
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    void toast(t`The codes have been copied`);
  };
  return (
    <section
      aria-label={t`Your recovery codes`}
      className="flex flex-col gap-4 rounded-sm border-s-4 border-court bg-court-soft p-5"
    >
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        Your recovery codes
      </h3>
      <p>
        Each of them lets you in once when your device is not at hand. They are not shown again: print them, or keep
        them with your passwords.
      </p>
      <ol className="grid grid-cols-1 gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="sm" tone="line" onClick={() => window.print()}>
          Print
        </Button>
        <Button size="sm" tone="quiet" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}

const leftText = (left: number) =>
  t.plural(left, { one: 'You have # recovery code left.', other: 'You have # recovery codes left.' });

interface RecoveryCodesProps {
  left: number;
  onRenewed: (codes: readonly string[]) => void;
}

export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const { run, busy, refusal } = useMutation();
  const renew = () =>
    run(() => withProof(() => call(renewRecoveryCodes)), {
      confirm: {
        title: t`Make new recovery codes?`,
        text: t`The old ones will no longer work.`,
        action: t`Make new codes`,
      },
      onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className={left < 3 ? 'font-semibold text-red' : 'text-ink-soft'}>{leftText(left)}</p>
      <Button size="sm" tone="line" busy={busy} onClick={renew}>
        Make new codes
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
