import { describe, expect, test } from 'vitest';
import { carrierNames, trackingUrl } from './carriers.rules.ts';

const method = { name: 'Standard', tracking: 'https://track.example/{number}?n={number}' };

describe('the address at which a parcel is followed', () => {
  test.each(carrierNames)('is known for %s, however it is written', (name) => {
    const url = trackingUrl({ carrier: ` ${name.toUpperCase()}. `, tracking: 'A1' }, method);
    expect(url).toMatch(/^https:\/\/[^{}]+A1$/);
    expect(URL.canParse(url ?? '')).toBe(true);
  });

  test.each([null, 'Standard', 'STANDARD '])('is that of the way of delivery when the carrier is %j', (carrier) => {
    expect(trackingUrl({ carrier, tracking: 'A1' }, method)).toBe('https://track.example/A1?n=A1');
  });

  test('is none without a number, with an unknown carrier, or where nobody has said anything', () => {
    expect(trackingUrl({ carrier: 'DHL', tracking: null }, method)).toBeNull();
    expect(trackingUrl({ carrier: 'Uncle Bob', tracking: 'A1' }, method)).toBeNull();
    expect(trackingUrl({ carrier: null, tracking: 'A1' }, undefined)).toBeNull();
    expect(trackingUrl({ carrier: null, tracking: 'A1' }, { name: 'Van', tracking: null })).toBeNull();
    expect(trackingUrl({ carrier: '', tracking: 'A1' }, undefined)).toBeNull();
  });

  test('takes a hostile number as a number', () => {
    const hostile = 'a/../b?c=d&e#f"><script>$&{number}';
    expect(trackingUrl({ carrier: 'UPS', tracking: hostile }, undefined)).toBe(
      `https://www.ups.com/track?tracknum=${encodeURIComponent(hostile)}`,
    );
  });

  test('is none when it would be longer than an address may be', () => {
    expect(trackingUrl({ carrier: 'UPS', tracking: '€'.repeat(100) }, undefined)).toBeNull();
  });
});
