import { useEffect, useSyncExternalStore } from 'react';
import { findOpenQuestion, onQuestion } from './ask.ts';
import { useLazyWidget } from './use-lazy-widget.ts';

const loadDialog = async () => (await import('./ask-dialog.tsx')).AskDialog;

/** Stands once in the document. The dialog's code comes with the first question. */
export function AskHost() {
  const question = useSyncExternalStore(onQuestion, findOpenQuestion, () => undefined);
  const { Widget: AskDialog, fetchWidget } = useLazyWidget(loadDialog);

  useEffect(() => {
    if (!question || AskDialog) return;
    // Without its code the browser's own window asks: better plain than not at all.
    fetchWidget().catch(() => question.answer(window.confirm([question.title, question.text].join('\n'))));
  }, [question, AskDialog, fetchWidget]);

  return AskDialog && <AskDialog question={question} />;
}
