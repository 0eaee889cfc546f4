import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { tell } from '../../ui/ask.ts';

interface Told<Name extends string> {
  /** What is under way. */
  doing: Name | undefined;
  /** Asks the shop, once at a time, and tells its answer in a dialog. True when it went well. */
  tellAnswer: (name: Name, act: () => Promise<{ message: string }>) => Promise<boolean>;
}

export function useTold<Name extends string>(): Told<Name> {
  const running = useRef(false);
  const [doing, setDoing] = useState<Name>();
  const tellAnswer: Told<Name>['tellAnswer'] = async (name, act) => {
    if (running.current) return false;
    running.current = true;
    setDoing(name);
    const { done, text } = await answerOf(act);
    running.current = false;
    setDoing(undefined);
    await tell(done ? { title: 'Newsletter', text } : { title: 'Oops...', text, tone: 'error' });
    return done;
  };
  return { doing, tellAnswer };
}

async function answerOf(act: () => Promise<{ message: string }>): Promise<{ done: boolean; text: string }> {
  try {
    return { done: true, text: (await act()).message };
  } catch (error) {
    if (error instanceof ApiError) return { done: false, text: error.message };
    console.error(error);
    return { done: false, text: 'Something went wrong. Please try again.' };
  }
}
