import { describe, expect, it } from 'vitest';
import { ApiError, readAnswer } from './api-error.ts';

function failure(status: number, body: unknown): ApiError {
  try {
    readAnswer(status, body);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('Expected an ApiError');
}

describe('reading an answer', () => {
  it.each([200, 202])('gives the body of a %d', (status) => {
    expect(readAnswer(status, { ok: true })).toEqual({ ok: true });
  });

  it('keeps the sentence, the code and the fields that the shop sent', () => {
    const error = failure(400, { error: 'Check the form.', code: 'invalid-input', fields: { name: 'Too short.' } });
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid-input',
      message: 'Check the form.',
      fields: { name: 'Too short.' },
    });
  });

  it.each([
    [404, 'not-found'],
    [500, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [418, 'refused'],
  ])('finds its own words for a %d that is not from the shop', (status, code) => {
    const error = failure(status, undefined);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  it.each([[{ error: 'x' }], [{ error: 1, code: 'stale' }], [{ error: 'x', code: 'toString' }], ['<html>'], [null]])(
    'does not take %j for an error of the shop',
    (body) => {
      expect(failure(409, body).code).toBe('refused');
    },
  );
});
