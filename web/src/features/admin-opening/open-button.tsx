import { openShop } from '@fieldhouse/contracts/settings.endpoints';
import type { OpeningStep } from '@fieldhouse/contracts/settings.rules';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { stepNames } from './opening-steps.tsx';

/** Asks once, with what is still missing. */
export function OpenButton({ missing }: { missing: readonly OpeningStep[] }) {
  const { run, busy, refusal } = useMutation();
  const lacks = missing.length > 0 ? [t`Still missing: ${missing.map((step) => stepNames[step]).join(', ')}.`] : [];
  const open = () =>
    run(() => call(openShop), {
      confirm: {
        title: t`Open the shop?`,
        text: [...lacks, t`From now on everybody can look around and buy, and it stays open.`].join(' '),
        action: t`Open the shop`,
      },
    });
  return (
    <div className="flex flex-col items-start gap-4">
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <Button size="lg" busy={busy} onClick={open}>
        Open the shop
      </Button>
    </div>
  );
}
