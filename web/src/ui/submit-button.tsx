import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The one that sends the form. It looks ready before it is: the page comes alive within the blink it takes to press. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button size="lg" className="w-full disabled:cursor-progress disabled:opacity-100!" {...props} />;
}
