import { TextField } from '../../ui/text-field.tsx';

/** Not validated here: the server's error message is shown instead. */
export function EmailField({ error, hint }: { error?: string | undefined; hint?: string }) {
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
    />
  );
}
