import { signOut } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { toAddress } from '../ui/base-path.ts';
import { Button } from '../ui/button.tsx';
import { forgetAccounts } from './browser-store.ts';
import { browserCall } from './call.ts';
import { forgetGuest, readGuestToken } from './session/session.ts';

const PATIENCE_MS = 3_000;

/** For guests at a computer that others use. Nothing of them is left, here or behind Back. */
export function ForgetComputer({ next }: { next: string }) {
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const token = readGuestToken();
    forgetGuest();
    for (const area of ['local', 'session'] as const) forgetAccounts(area);
    // What this entry of the history holds: a confirmation, or a key.
    history.replaceState(null, '');
    // On the server the session expires on its own.
    if (token !== undefined)
      await browserCall(AbortSignal.timeout(PATIENCE_MS), () => token)(signOut).catch(console.warn);
    // By a new document, so that nothing is left in memory.
    location.replace(toAddress(next));
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Not you?
      <Button size="sm" tone="quiet" busy={busy} onClick={forget}>
        Forget this computer
      </Button>
    </p>
  );
}
