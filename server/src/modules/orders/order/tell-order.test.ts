import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { storyText } from '@fieldhouse/contracts/order-story.rules';
import { expect, test } from 'vitest';
import { speechIn } from '../../../platform/http/speech.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { tellOrder, withText } from './tell-order.ts';

test('a story is told in the language of its reader, from what has happened', () => {
  const facts = { pieces: 2, left: 1, carrier: 'DHL' };
  const event = { at: '2026-11-18T10:00:00.000Z', kind: 'shipped', by: 'staff' } as const;
  const refund = { refundId: '1', reason: null };
  const order = { events: [withText(event, facts, 'USD')], refunds: [refund] } as unknown as OrderDetail;
  const textIn = (language: 'en' | 'de') => tellOrder(speechIn(language), order).events.map(({ text }) => text);
  expect(textIn('en')).toEqual(['2 items sent with DHL, 1 still to come']);
  expect(textIn('de')).toEqual([storyText(textsIn('de'), { ...event, facts }, 'USD')]);
  expect(textIn('de')).not.toEqual(textIn('en'));
  expect(tellOrder(speechIn('de'), order).refunds).toEqual([refund]);
});
