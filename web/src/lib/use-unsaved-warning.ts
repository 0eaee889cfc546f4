import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { showConfirm } from '../ui/confirm.ts';
import { isLeaving } from './session/leave.ts';

/** `address`: another page of the same list, too. */
export type Leaving = 'page' | 'address';

/** The forms on the screen that hold something unsaved. */
const unsavedForms = new Map<symbol, Leaving>();
/** It was decided to leave: the browser must not ask the same again when another document takes the place of this one. */
let isDecided = false;

/** Has `useUnsavedQuestion` ask before what is not saved is left, and the browser in its own text. */
export function useUnsavedWarning(unsaved: boolean, leaving: Leaving = 'page'): void {
  useEffect(() => {
    if (!unsaved) return;
    const form = Symbol('form');
    unsavedForms.set(form, leaving);
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && !isDecided) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      unsavedForms.delete(form);
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved, leaving]);
}

const wouldLose = ({
  currentLocation: here,
  nextLocation: there,
}: Record<'currentLocation' | 'nextLocation', Location>) =>
  (here.pathname !== there.pathname && unsavedForms.size > 0) ||
  (here.search !== there.search && [...unsavedForms.values()].includes('address'));

/** Stands once on a page that has such forms: the router asks in one place only. */
export function useUnsavedQuestion(): void {
  const blocker = useBlocker(wouldLose);
  useEffect(() => {
    // Going elsewhere has failed, or this page is another one by now.
    if (blocker.state !== 'proceeding') isDecided = false;
    if (blocker.state !== 'blocked') return;
    const question = {
      title: t`Leave without saving?`,
      text: t`What you have entered will be lost.`,
      action: t`Leave`,
      cancel: t`Stay here`,
    };
    void showConfirm({ ...question, tone: 'danger' }).then((yes) => {
      if (!yes) return blocker.reset();
      // A page of the other build (routes.ts) is another document.
      isDecided = true;
      blocker.proceed();
    });
  }, [blocker]);
}
