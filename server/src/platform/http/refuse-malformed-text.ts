import { brokenText } from '@fieldhouse/contracts/text.schemas';
import { AppError } from './app-error.ts';

/**
 * JSON can contain a lone surrogate ("\ud800"), which PostgreSQL and UTF-8 cannot: it is refused here, for every text
 * of every call, including field names. A URL cannot contain one. Without recursion, because a body may be as deep as
 * it is long; where it is is only written down once something is wrong.
 */
export function refuseMalformedText(body: unknown): void {
  const left: Place[] = [{ value: body, name: '', parent: undefined }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { value } = place;
    if (typeof value === 'string') {
      if (!value.isWellFormed()) throw refusal(place);
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        if (!name.isWellFormed()) throw refusal(place);
        const inner = (value as Record<string, unknown>)[name];
        // Numbers and the like have nothing to look at.
        if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null))
          left.push({ value: inner, name, parent: place });
      }
    }
  }
}

interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Place | undefined;
}

function refusal(place: Place): AppError {
  const names: string[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) if (at.parent) names.unshift(at.name);
  return new AppError('invalid-input', brokenText, { fields: { [names.join('.') || 'body']: brokenText } });
}
