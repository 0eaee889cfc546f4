import { TextField } from '../../ui/text-field.tsx';

interface EmailFieldProps {
  error?: string | undefined;
  hint?: string;
  defaultValue?: string | undefined;
}

/** Not validated here: the server's error message is shown instead. */
export function EmailField({ error, hint, defaultValue }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      hint={hint}
      defaultValue={defaultValue}
    />
  );
}
