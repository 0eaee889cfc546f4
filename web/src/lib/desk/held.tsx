import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Mutation, useMutation } from '../use-mutation.ts';

interface Hold {
  /** It is being filled in, or says why it was refused. */
  hold: (on: boolean) => void;
  /** It is there for that alone. */
  isOver: boolean;
}

const HoldContext = createContext<Hold>({ hold: () => undefined, isOver: false });

export const useHold = (): Hold => useContext(HoldContext);

/**
 * What is there as long as it makes sense, and does not vanish while it is used: while a form is open, or an action was
 * refused, it stays until the person closes it, whatever others have made of the order.
 */
export function Held({ when, children }: { when: boolean; children: ReactNode }) {
  const { hold: holdOuter } = useHold();
  const [isHeld, setHeld] = useState(false);
  const hold = useCallback(
    (on: boolean) => {
      setHeld(on);
      holdOuter(on);
    },
    [holdOuter],
  );
  const held = useMemo(() => ({ hold, isOver: !when }), [hold, when]);
  return when || isHeld ? <HoldContext value={held}>{children}</HoldContext> : null;
}

/** Why an action was refused. */
export function RefusalNotice({ refusal }: { refusal: string | undefined }) {
  const { hold, isOver } = useHold();
  if (refusal === undefined) return null;
  const close = (
    <Button size="sm" tone="line" onClick={() => hold(false)}>
      Close
    </Button>
  );
  return (
    <Notice tone="problem" action={isOver && close}>
      {refusal}
    </Notice>
  );
}

/**
 * What the shop refuses at the desk it mostly refuses because another person was faster: the order is fetched again, and what was
 * refused stays with its message.
 */
export function useDeskMutation(): Mutation {
  const mutation = useMutation({ refetchRefused: true });
  const { hold } = useHold();
  return { ...mutation, run: (action, options) => mutation.run(() => holding(action, hold), options) };
}

/** Before anything is fetched again. */
async function holding<Result>(action: () => Promise<Result>, hold: (on: boolean) => void): Promise<Result> {
  try {
    const result = await action();
    hold(false);
    return result;
  } catch (error) {
    hold(true);
    throw error;
  }
}
