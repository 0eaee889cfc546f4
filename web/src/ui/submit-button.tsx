import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The one that sends the form. It looks ready from the first paint on: what is pressed early is kept. Not so without scripts. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button size="lg" className="w-full [html[data-auth]_&]:disabled:opacity-100!" {...props} />;
}
