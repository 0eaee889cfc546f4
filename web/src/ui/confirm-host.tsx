import { useEffect, useSyncExternalStore } from 'react';
import { findOpenDialog, onDialogChange } from './confirm.ts';
import { useLazyWidget } from './use-lazy-widget.ts';

const loadDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog;

/** Rendered once in the document. The dialog's code is loaded with the first dialog. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onDialogChange, findOpenDialog, () => undefined);
  const { Widget: ConfirmDialog, fetchWidget } = useLazyWidget(loadDialog);

  useEffect(() => {
    if (!question || ConfirmDialog) return;
    // Without its code the browser's own dialog is used: better plain than not at all.
    fetchWidget().catch(() => question.answer(window.confirm([question.title, question.text].join('\n'))));
  }, [question, ConfirmDialog, fetchWidget]);

  return ConfirmDialog && <ConfirmDialog question={question} />;
}
