import { brokenText } from '@fieldhouse/contracts/text.schemas';
import { AppError } from './app-error.ts';

/**
 * JSON can contain a lone surrogate ("\ud800"), which PostgreSQL and UTF-8 cannot: it is refused here, for every text
 * of every call, including field names. A URL cannot contain one. Without recursion, because a body may be as deep as
 * it is long.
 */
export function refuseMalformedText(body: unknown): void {
  const left: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (!value.isWellFormed()) throw refusal(path);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (!name.isWellFormed()) throw refusal(path);
        left.push({ value: inner, path: path ? `${path}.${name}` : name });
      }
    }
  }
}

function refusal(path: string): AppError {
  return new AppError('invalid-input', brokenText, { fields: { [path || 'body']: brokenText } });
}
