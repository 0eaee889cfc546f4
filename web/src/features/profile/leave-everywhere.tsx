import { signOutEverywhere } from '@fieldhouse/contracts/accounts.endpoints';
import { call } from '../../lib/call.ts';
import { signOutHere } from '../../lib/session/session.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { ask, tell } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For a lost phone, or a computer that was not one's own. */
export function LeaveEverywhere() {
  const { run, busy, problem } = useDeed();
  const leave = async () => {
    const text = 'Every device where you are logged in, this one too, asks for your password again.';
    if (!(await ask({ title: 'Log out everywhere?', text, action: 'Log out everywhere' }))) return;
    await run(async () => {
      const { message } = await call(signOutEverywhere);
      signOutHere();
      await tell({ title: 'Logged out', text: message });
      // A whole document, as with every logout: nothing of the account is left in memory.
      location.assign('/login');
    });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">A lost phone, or a computer that is not yours?</p>
      <Button tone="line" busy={busy} className="self-start" onClick={leave}>
        Log out everywhere
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </div>
  );
}
