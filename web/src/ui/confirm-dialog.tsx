import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CircleExclamationPoint } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from './button.tsx';
import type { OpenDialog } from './confirm.ts';
import { Link } from './link.tsx';

/** Contains Base UI: load it by import() only. */
export function ConfirmDialog({ question }: { question: OpenDialog | undefined }) {
  // What was asked stays on the screen while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  if (!shown) return null;
  const { title, text, action, cancel, tone = 'plain', lang, link, instead, answer } = shown;
  return (
    <AlertDialog.Root open={question !== undefined} onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 bg-ink opacity-60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup className="popup flex w-full max-w-md flex-col p-6 transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:p-8">
            {tone === 'error' && <CircleExclamationPoint size={48} strokeWidth={1.75} className="mb-3 text-red" />}
            <AlertDialog.Title lang={lang} className="text-3xl wrap-anywhere">
              {title}
            </AlertDialog.Title>
            {text && (
              <AlertDialog.Description className="mt-2 text-ink-soft wrap-anywhere">{text}</AlertDialog.Description>
            )}
            <div className="mt-8 flex flex-wrap justify-end gap-3">
              {cancel && <AlertDialog.Close className={buttonClass('line')}>{cancel}</AlertDialog.Close>}
              {link && (
                <Link to={link.to} className={buttonClass('line')} onClick={() => answer(false)}>
                  {link.label}
                </Link>
              )}
              {instead && (
                <button
                  type="button"
                  className={buttonClass('danger')}
                  onClick={() => {
                    answer(false);
                    void instead.run();
                  }}
                >
                  {instead.action}
                </button>
              )}
              <button
                type="button"
                className={buttonClass(tone === 'danger' ? 'danger' : 'ink')}
                onClick={() => answer(true)}
              >
                {action}
              </button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
