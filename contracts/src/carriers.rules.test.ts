import { describe, expect, test } from 'vitest';
import { carrierNames, carrierOf, trackingUrl } from './carriers.rules.ts';

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

test('who carries a parcel is read from its way or its number when nobody says so', () => {
  const of = (
    tracking: string | null,
    way = 'Standard',
    carrier: string | null = null,
    address: string | null = null,
  ) => carrierOf({ carrier, tracking }, { name: way, tracking: address });
  expect(of('1Z 999 AA1 01 2345 6784')).toBe('UPS');
  expect(of('9400111899223197428490')).toBe('USPS');
  expect(of('00340434161094042557')).toBe('DHL');
  expect(of('rm123456789gb')).toBe('Royal Mail');
  expect(of('123456789012')).toBeNull();
  expect(of('123456789012', 'FedEx Ground')).toBe('FedEx');
  expect(of('123456789012', 'Upstairs delivery')).toBeNull();
  expect(of('1Z999AA10123456784', 'Standard', 'Uncle Bob')).toBe('Uncle Bob');
  expect(of('1Z999AA10123456784', 'Standard', null, 'https://track.example/{number}')).toBeNull();
  expect(of(null, 'DHL')).toBeNull();
  expect(carrierOf({ carrier: null, tracking: '1Z999AA10123456784' }, undefined)).toBe('UPS');
});
