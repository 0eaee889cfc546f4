import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldWords {
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

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldWords {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, className = '', rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => <textarea dir="auto" rows={rows} {...rest} {...ids} className={`control py-2.5 ${className}`} />}
    </FieldFrame>
  );
}
