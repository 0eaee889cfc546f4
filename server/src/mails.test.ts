import type { Order, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { type Catalogue, createTranslate } from '@fieldhouse/contracts/text';
import { describe, expect, test } from 'vitest';
import {
  type ReturnMailKind,
  writeReturnMail,
  writeShopReturnMail,
} from './modules/after-sales/return/returns.emails.ts';
import { writePaymentMail } from './modules/checkout/payment/payment.emails.ts';
import { type OrderMailKind, writeOrderMail } from './modules/orders/order/orders.emails.ts';
import { type ShopNews, writeShopMail } from './modules/orders/order/shop.emails.ts';
import { writeReviewRequest } from './modules/reviews/review-requests.emails.ts';
import { hostileStrings } from './testing/hostile-input.ts';
import { letterhead } from './testing/letterhead.ts';
import { findMistakes } from './testing/mail-html.ts';

const head = letterhead();
const { publicUrl } = head;
const token = 'k'.repeat(43);

/** Two pairs of boots, one of which went in a parcel, and a ball that was canceled; `text` is whatever people can type. */
function orderOf(text: string): Order {
  const line = { productId: 'p', variantId: 'v', sku: 's', discount: 0, returned: 0, reviewed: false, name: text };
  const boots = { ...line, lineId: 'o.1', price: 50, quantity: 2, total: 100, shipped: 1, canceled: 0 };
  const ball = { ...line, lineId: 'o.2', price: 20, quantity: 1, total: 20, shipped: 0, canceled: 1 };
  return {
    orderId: 'o',
    number: 7,
    userId: null,
    userName: text,
    email: 'ann@example.com',
    createdAt: '',
    status: 'pending',
    amount: 1920,
    currency: 'USD',
    refunded: false,
    refunds: [],
    products: [
      { ...boots, options: { Size: '42', Colour: text }, img: '/files/boots.webp' },
      { ...ball, options: {}, img: 'https://elsewhere.example.com/ball.png' },
    ],
    subtotal: 120,
    discounts: [{ label: text, amount: 12 }],
    delivery: 1812,
    tax: [],
    taxIncluded: true,
    method: { name: text, earliest: '2026-11-18', latest: '2026-11-20' },
    address: { name: text, line1: text, city: 'Springfield', postal_code: '62704', country: 'US' },
  };
}

const orderKinds: readonly OrderMailKind[] = [
  'order',
  'dispatch',
  'part-dispatch',
  'cancel',
  'cancel-lines',
  'cancel-declined',
  'refund',
  'link',
];

function orderMail(kind: OrderMailKind, text = 'Boots', from = head) {
  return writeOrderMail(kind, {
    ...from,
    name: text,
    order: orderOf(text),
    key: token,
    word: text,
    parcel: {
      carrier: text,
      tracking: text,
      trackingUrl: 'https://carrier.example.com/?id=1&x="',
      lines: [{ position: 0, quantity: 1 }],
    },
    refund: { amount: 38, delivery: 18, lines: [{ position: 1, quantity: 1, amount: 20 }] },
    canceled: [{ position: 1, quantity: 1 }],
  });
}

const dispute = { kind: 'dispute', state: 'open', amount: 1920, reason: 'product_not_received', dueAt: null } as const;
const news: readonly ShopNews[] = [
  { kind: 'refund-failed', refund: { amount: 38, reason: 'The card was closed.' } },
  { kind: 'dispute-opened', dispute: { ...dispute, dueAt: new Date('2026-11-27T23:59:00Z') } },
  { kind: 'dispute-opened', dispute: { ...dispute, kind: 'warning' } },
  { kind: 'dispute-ended', dispute: { ...dispute, state: 'won' } },
  { kind: 'dispute-ended', dispute: { ...dispute, state: 'lost' } },
  { kind: 'dispute-ended', dispute: { ...dispute, kind: 'warning', state: 'closed' } },
];
const shopMail = (about: ShopNews, from = head) =>
  writeShopMail(about, { ...from, orderId: 'o', number: 7, currency: 'USD', timeZone: 'America/Chicago' });

const returnKinds: readonly ReturnMailKind[] = [
  'return-requested',
  'return-approved',
  'return-refused',
  'return-received',
  'return-lapsed',
  'exchange-lapsed',
  'return-closed',
  'withdrawal',
];

/** A boot comes back, for another size. */
function returnOf(text: string): OrderReturn {
  const line = { lineId: 'o.1', sku: 's', name: text, options: { Size: '42' }, img: '/files/boots.webp', quantity: 1 };
  return {
    _id: 'r',
    name: '7-R1',
    orderId: 'o',
    orderNumber: 7,
    status: 'approved',
    createdAt: '',
    decidedAt: null,
    receivedAt: null,
    byRight: false,
    comment: text,
    word: text,
    currency: 'USD',
    __v: 0,
    lapsesAt: '2026-11-30T12:00:00.000Z',
    replacement: { orderId: 'n', number: 8, status: 'pending', waits: true },
    refund: { refundId: 'f', amount: 5, status: 'open' },
    deduction: { amount: 12.34, reason: text },
    lines: [
      {
        ...line,
        reason: 'too small',
        received: 1,
        restocked: 1,
        exchangeFor: { variantId: 'w', sku: 't', options: { Size: '43', Colour: text } },
      },
    ],
  };
}

function returnMail(kind: ReturnMailKind, text = 'Boots', from = head) {
  const moment = { timeZone: 'Europe/Berlin', at: '2026-11-16T12:00:00.000Z' };
  const about = {
    order: orderOf(text),
    returnRequest: returnOf(text),
    sendTo: [text, '1 Goal Road', '12345 Springfield'],
  };
  return writeReturnMail(kind, { ...from, name: text, key: token, ...about, ...moment });
}

function all(text: string, from = head) {
  const { products, amount, currency } = orderOf(text);
  const payment = { name: text, amount, currency, lines: products };
  return [
    ...orderKinds.map((kind) => orderMail(kind, text, from)),
    ...news.map((about) =>
      shopMail(about.kind === 'refund-failed' ? { ...about, refund: { amount: 1, reason: text } } : about, from),
    ),
    ...returnKinds.map((kind) => returnMail(kind, text, from)),
    writeShopReturnMail({ ...from, order: orderOf(text), returnRequest: returnOf(text) }),
    writePaymentMail('payment-pending', payment, from),
    writePaymentMail('payment-failed', payment, from),
    writeReviewRequest({ name: text, number: 7, goods: products, token }, from),
  ];
}

test('every mail is sound HTML, shows pictures of the shop alone, and says something in its text, whatever people have typed', () => {
  for (const text of ['Boots', 'W'.repeat(500), 'كرة قدم ⚽', '<b>"\'&amp;</td></table>', ...hostileStrings]) {
    for (const { subject, html, text: plain } of all(text)) {
      expect([subject, ...findMistakes(html)]).toEqual([subject]);
      expect(html).not.toMatch(/<script|elsewhere\.example/i);
      for (const [, source] of html.matchAll(/<img src="([^"]*)"/g))
        expect(source).toBe(`${publicUrl}/files/boots.webp?for=mail`);
      expect(plain).toContain(head.publicUrl);
    }
  }
});

describe('in another language', () => {
  /** As if all were translated: what stands outside of the brackets is not. */
  const catalogue = { get: (source: string) => `[${source}]` } as unknown as Catalogue;
  const german = letterhead('de', createTranslate('de-DE', catalogue));

  test('every mail says all that it says, and leads to pages in it', () => {
    const data = /https?:\/\/\S+|Boots|Size|Springfield|Vereinigte Staaten|Goal Road|Fieldhouse/g;
    for (const { html, text } of all('Boots', german)) {
      let rest = text;
      while (/\[[^[\]]*\]/.test(rest)) rest = rest.replaceAll(/\[[^[\]]*\]/g, '');
      expect(rest.replaceAll(data, '')).not.toMatch(/\p{L}/u);
      expect(html).toContain('<html lang="de">');
      for (const [address] of html.matchAll(/https:\/\/shop\.example\.com[^"<]*/g))
        expect(address).toMatch(/\.com\/(de($|\/)|files\/)/);
    }
  });

  test('amounts, dates and countries are as it writes them', () => {
    expect(orderMail('order', 'Boots', german).text).toMatch(/−12,00\s\$\n.*1812,00\s\$\n\[Total\]: 1920,00\s\$\n/);
    expect(orderMail('order', 'Boots', german).text).toMatch(/\[expected Mi\., 18\.\s–\sFr\., 20\. Nov\.\]/);
    expect(orderMail('order', 'Boots', german).text).toContain('Springfield 62704, Vereinigte Staaten');
    expect(returnMail('return-approved', 'Boots', german).text).toContain('until 30. November 2026.]');
    expect(returnMail('withdrawal', 'Boots', german).text).toContain('16. November 2026 um 13:00 MEZ');
  });
});

describe('the mail about', () => {
  test('a parcel has its number, what is in it and what follows; the button tracks it', () => {
    const { subject, text } = orderMail('part-dispatch');
    expect(subject).toBe('Part of order 7 is on its way');
    expect(text).toContain('Track your parcel:\nhttps://carrier.example.com/?id=1&x="');
    expect(text).toContain(`View your order:\n${publicUrl}/orders/o#${token}`);
    expect(text).toContain(
      'In this parcel:\n1 × Boots, Size 42, Boots\n\nStill to come:\n1 × Boots, Size 42, Boots\n\n',
    );
  });

  test('the last parcel says so, and an address that is none of the web is no link', () => {
    const parcel = { carrier: 'Post', tracking: null, trackingUrl: 'javascript:alert(1)', lines: [] };
    const { text, html } = writeOrderMail('dispatch', {
      ...head,
      name: '',
      order: orderOf('Boots'),
      key: undefined,
      parcel,
    });
    expect(text).toContain('Hello,\n\nWe have handed the last parcel of order number 7 to the carrier.');
    expect(text).toContain('Carrier: Post');
    expect(html).not.toContain('javascript:');
  });

  test('what was canceled names those pieces and the money that goes back', () => {
    const { text } = orderMail('cancel-lines');
    expect(text).toContain('We are refunding $38.00 to your original payment method');
    expect(text).toContain('Canceled:\n1 × Boots\n\n');
  });

  test('an order that is canceled after a parcel has gone out names the rest alone', () => {
    expect(orderMail('cancel').text).toContain('Canceled:\n1 × Boots\n\n-- ');
  });

  test('a refund names what it is for', () => {
    expect(orderMail('refund').text).toContain(
      'Refunded:\n1 × Boots, $20.00\n\nDelivery: $18.00\nRefunded in total: $38.00',
    );
  });

  test('an order has its amounts without separators, and where it goes', () => {
    const { text } = orderMail('order');
    expect(text).toContain('Boots: −$12.00\nDelivery: Boots: $1812.00\nTotal: $1920.00');
    expect(text).toMatch(/Delivery: Boots, expected Wed, Nov 18\s–\sFri, Nov 20/);
    expect(text).toContain('Shipping address: Boots, Boots, Springfield 62704, United States');
  });

  test('a dispute tells the shop until when to answer, in its own time, and leads to the order', () => {
    const [, disputed] = news;
    const { subject, text } = shopMail(disputed as ShopNews);
    expect(subject).toBe('Order 7 is disputed');
    expect(text).toMatch(/by November 27, 2026 at 5:59\sPM CST\. Without an answer the dispute is lost\./);
    expect(text).toContain('The provider’s reason: product not received');
    expect(text).toContain(`${publicUrl}/admin/orders/o`);
  });

  test('an approved exchange says where to send it, what comes instead, and until when it is held', () => {
    expect(returnMail('return-received').text).toContain(
      'We have deducted $12.34 because the goods have lost value by being used: Boots',
    );
    const { subject, text } = returnMail('return-approved');
    expect(subject).toBe('Your return 7-R1 is approved');
    expect(text).toContain('We are holding it for you until November 30, 2026.');
    expect(text).toContain('Send it to: Boots, 1 Goal Road, 12345 Springfield');
    expect(text).toContain('Instead:\n1 × Boots, Size 43, Boots');
  });

  test('a withdrawal is a receipt with its time', () => {
    expect(returnMail('withdrawal').text).toMatch(/order number 7 on November 16, 2026 at 1:00\sPM GMT\+1\./);
  });
});
