import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { type ConfirmOptions, showConfirm } from '../ui/confirm.ts';
import { type Refusal, type RefusalPlace, showRefusal, toRefusal } from './refusal.ts';

export interface MutationOptions {
  /** Where a refusal is shown: `inline` unless told otherwise. */
  refusals?: RefusalPlace;
  /** False where nothing on the page depends on it: a download, a mail. */
  revalidate?: boolean;
  /** Where most refusals mean that someone else was faster: the page is fetched again after each, not only where the shop says so. */
  refetchRefused?: boolean;
}

export interface RunOptions<Result> {
  /** Asked first. Nothing happens when the answer is no. */
  confirm?: (ConfirmOptions & { cancel?: string }) | undefined;
  /** As in `MutationOptions`, for this run only. */
  revalidate?: boolean;
  onSuccess?: (result: Result) => unknown;
  /** Called when the refusal has been shown, and read where it must be. */
  onRefusal?: (refusal: Refusal) => void;
}

export interface Mutation {
  /** Runs the action, unless this mutation is running already. True when it went well. */
  run: <Result>(action: () => Promise<Result>, options?: RunOptions<Result>) => Promise<boolean>;
  /** Until what was written is on the page. */
  busy: boolean;
  /** Why the last action failed, where it is shown inline. */
  refusal: Refusal | undefined;
}

/**
 * The one way to write: runs once at a time, fetches what is on the page again at once, and sees to it that a refusal is
 * shown. What the shop refuses because someone else was faster is fetched again, too.
 */
export function useMutation({
  refusals = 'inline',
  revalidate: always = true,
  refetchRefused = false,
}: MutationOptions = {}): Mutation {
  const { revalidate: fetchAgain } = useRevalidator();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const end = () => {
    running.current = false;
    setBusy(false);
  };

  const run: Mutation['run'] = async (action, { confirm, revalidate = always, onSuccess, onRefusal } = {}) => {
    if (running.current) return false;
    // Before the question, too: a second click must not ask, and then write, a second time.
    running.current = true;
    if (confirm && !(await showConfirm(confirm))) {
      running.current = false;
      return false;
    }
    setBusy(true);
    setRefusal(undefined);
    const { result, refused } = await attempt(action);
    if (refused) {
      // At once: the fields must be marked when the focus goes there.
      flushSync(() => {
        setRefusal(refused);
        end();
      });
      if (revalidate && (refetchRefused || refused.outdated)) void fetchAgain();
      await showRefusal(refused, refusals);
      onRefusal?.(refused);
      return false;
    }
    void (revalidate ? fetchAgain() : Promise.resolve()).finally(end);
    await onSuccess?.(result);
    return true;
  };
  return { run, busy, refusal };
}

async function attempt<Result>(
  action: () => Promise<Result>,
): Promise<{ result: Result; refused?: never } | { result?: never; refused: Refusal }> {
  try {
    return { result: await action() };
  } catch (error) {
    return { refused: toRefusal(error) };
  }
}
