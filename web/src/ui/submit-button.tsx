import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The submit button. It looks ready from the first paint on: an early click is replayed. Disabled without scripts. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button size="lg" className="w-full [html[data-auth]_&]:disabled:opacity-100!" {...props} />;
}
