import type { Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldTexts {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, className = '', rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => <textarea dir="auto" rows={rows} {...rest} {...ids} className={`control py-2.5 ${className}`} />}
    </FieldFrame>
  );
}
