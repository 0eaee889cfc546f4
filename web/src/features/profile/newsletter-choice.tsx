import { subscribe } from '@fieldhouse/contracts/accounts.endpoints';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { tell } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';

interface NewsletterChoiceProps {
  subscribed: boolean;
  /** Fetches the account again. */
  refresh: () => void;
}

export function NewsletterChoice({ subscribed, refresh }: NewsletterChoiceProps) {
  const [asking, setAsking] = useState<boolean>();
  const choose = async (newsLetter: boolean) => {
    if (asking !== undefined) return;
    setAsking(newsLetter);
    await tell(await answerTo(newsLetter));
    setAsking(undefined);
    refresh();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{subscribed ? 'You get our newsletter.' : 'You do not get our newsletter.'}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone={subscribed ? 'line' : 'ink'} busy={asking === true} onClick={() => choose(true)}>
          Subscribe
        </Button>
        <Button tone="line" busy={asking === false} onClick={() => choose(false)}>
          Unsubscribe
        </Button>
      </div>
    </div>
  );
}

/** What the shop says to it, in its own words. */
async function answerTo(newsLetter: boolean): Promise<Parameters<typeof tell>[0]> {
  try {
    const { message } = await call(subscribe, { body: { newsLetter } });
    return { title: 'Newsletter', text: message };
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
    const text = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
    return { title: 'Oops...', text, tone: 'error' };
  }
}
