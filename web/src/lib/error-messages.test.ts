import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { errorMessages } from './error-messages.ts';

const thrown = (status: number, body?: unknown) => errorMessages(new ErrorResponse(status, '', body));

describe('the words of the error page', () => {
  it('calls a missing page missing, in the words of the API where it has some', () => {
    expect(thrown(404)).toMatchObject({ status: 404, title: 'Page not found', retry: false });
    expect(thrown(404, { error: 'No such product.', code: 'not-found' }).text).toBe('No such product.');
  });

  it('calls an outage a short break, and offers to try again', () => {
    const words = thrown(503, { error: 'The database is away.', code: 'unavailable' });
    expect(words).toMatchObject({ status: 503, title: 'The shop is taking a short break', retry: true });
  });

  it('blames the connection only when there was no answer', () => {
    expect(thrown(503, { error: 'x', code: 'unreachable' }).title).toBe('We cannot reach the shop');
  });

  it('shows nothing of what the router or a bug says', () => {
    const bug = errorMessages(new Error('select * from secrets'));
    expect(bug).toMatchObject({ status: 500, title: 'Something went wrong', retry: true });
    expect(JSON.stringify(bug)).not.toContain('secrets');
    expect(thrown(405, 'Error: You made a POST request to "/"').text).not.toContain('POST');
  });
});
