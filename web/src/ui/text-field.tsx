import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldTexts {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, type = 'text', className = '', ...rest }: TextFieldProps) {
  // What people write finds its own direction; addresses and numbers have theirs.
  const dir = (type === 'text' || type === 'search') && !rest.inputMode ? 'auto' : undefined;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => <input type={type} dir={dir} {...rest} {...ids} className={`control ${className}`} />}
    </FieldFrame>
  );
}

/** For a field that does something of its own on Enter, and does not send its form. While a character is composed, Enter ends that. */
export const onEnter = (act: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  void act();
};

/** Not checked here: what the server has against it is shown. */
export const EmailField = (props: Partial<TextFieldProps>) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
