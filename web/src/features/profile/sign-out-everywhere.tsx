import { signOutEverywhere } from '@fieldhouse/contracts/accounts.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { signOutHere } from '../../lib/session/session.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { toAddress } from '../../ui/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { Notice } from '../../ui/notice.tsx';

/** For a lost phone, or a computer that was not one's own. */
export function SignOutEverywhere() {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const leave = () =>
    run(() => call(signOutEverywhere), {
      confirm: {
        title: t`Log out everywhere?`,
        text: t`You will have to log in again on every device, including this one.`,
        action: t`Log out everywhere`,
      },
      onSuccess: async ({ message }) => {
        signOutHere();
        await showMessage({ title: t`Logged out`, text: message });
        // A whole document, as with every logout: nothing of the account is left in memory.
        location.assign(toAddress('/login'));
      },
    });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">Lost your phone, or used a computer that isn’t yours?</p>
      <Button tone="line" busy={busy} className="self-start" onClick={leave}>
        Log out everywhere
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
