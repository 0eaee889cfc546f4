import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

const loadChooser = async () => (await import('./demo-account-chooser.tsx')).DemoAccountChooser;

/** For a demo shop, which is not registered with Google: the same button with another window behind it. */
export function FakeGoogleButton({ onToken }: { onToken: (idToken: string) => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const { Widget: Chooser, fetchWidget } = useLazyWidget(loadChooser);
  const choose = async () => {
    try {
      await fetchWidget();
      setOpen(true);
    } catch {
      await showMessage({ title: t`Oops...`, text: t`We cannot reach the shop. Check your connection and try again.` });
    }
  };
  return (
    <>
      <Button
        tone="line"
        size="lg"
        className="w-full disabled:cursor-progress disabled:opacity-100!"
        disabled={!isHydrated}
        onClick={choose}
      >
        <span aria-hidden="true" className="text-2xl font-bold">
          {/* A logo and no text: it stays as it is. */}
          {'G'}
        </span>
        {t`Sign in with Google`}
      </Button>
      {Chooser && <Chooser open={open} onOpenChange={setOpen} onToken={onToken} />}
    </>
  );
}
