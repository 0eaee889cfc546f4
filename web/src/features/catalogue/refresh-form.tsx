import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page's data again and says when. Without scripts the form does the same by loading the page again. */
export function RefreshForm() {
  const { revalidate, state } = useRevalidator();
  const [readAt, setReadAt] = useState<Date>();

  const refresh = async (event: FormEvent) => {
    event.preventDefault();
    await revalidate();
    setReadAt(new Date());
  };

  return (
    <form className="flex items-center gap-4 sm:flex-row-reverse" onSubmit={refresh}>
      <button type="submit" className="button-line">
        Refresh
      </button>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {state === 'loading' && 'Reading…'}
        {state === 'idle' && readAt && `Read at ${readAt.toLocaleTimeString('en-GB')}`}
      </p>
    </form>
  );
}
