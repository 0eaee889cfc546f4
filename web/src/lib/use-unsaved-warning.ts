import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { showConfirm } from '../ui/confirm.ts';
import { isLeaving } from './session/leave.ts';

/**
 * Asks before somebody leaves what is not saved: inside the shop in our words, otherwise in the browser's. `address`: also
 * before another page of the same list.
 */
export function useUnsavedWarning(unsaved: boolean, leaving: 'page' | 'address' = 'page'): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (leaving === 'address' && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: 'Leave without saving?',
      text: 'What you have entered will be lost.',
      action: 'Leave',
      cancel: 'Stay here',
    };
    void showConfirm({ ...question, tone: 'danger' }).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
