import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { requestMessages } from './request-messages.ts';

/** Of any call; most take less. */
export const BODY_LIMIT = 1024 * 1024;
/** Nothing that the shop is sent is nearly as deep. */
const DEEPEST = 32;

const codeOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH] = [codeOf('"'), codeOf('\\')];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [codeOf('{'), codeOf('}'), codeOf('['), codeOf(']')];

/** The framework's own parser, for what is not too deep. That is seen before parsing, which would build all of it. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) return done(new AppError('invalid-input', requestMessages.notValid));
    return parse(request, text, done);
  });
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let n = 0; n < json.length; n++) {
    const code = json.charCodeAt(n);
    if (isText) {
      if (code === BACKSLASH) n++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === BRACE || code === BRACKET) {
      if (++depth > DEEPEST) return true;
    } else if (code === BRACE_END || code === BRACKET_END) depth--;
  }
  return false;
}
