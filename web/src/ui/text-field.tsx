import type { InputHTMLAttributes, Ref } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldWords {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, className = '', ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => <input type="text" {...rest} {...ids} className={`control ${className}`} />}
    </FieldFrame>
  );
}
