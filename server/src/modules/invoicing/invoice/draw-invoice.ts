import { dateText } from '@fieldhouse/contracts/date-text';
import { type InvoiceContent, type InvoiceTax, invoiceName } from '@fieldhouse/contracts/invoice.rules';
import { LANGUAGE, LOCALE } from '@fieldhouse/contracts/language';
import { moneyText } from '@fieldhouse/contracts/money';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { drawPdf, type Sheet } from '../../../platform/pdf/pdf.ts';

interface NumberedInvoice {
  readonly number: number;
  readonly issuedAt: Date;
  readonly content: InvoiceContent;
}

const titles = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
const soft = '#4a5468';

export function drawInvoice({ number, issuedAt, content }: NumberedInvoice): Promise<Buffer> {
  const title = `${titles[content.kind]} ${invoiceName(content.kind, number)}`;
  const { seller } = content;
  return drawPdf(
    { paper: content.paper, title, author: seller.name, language: LANGUAGE, at: issuedAt },
    (sheet) => {
      drawHead(sheet, title, content);
      drawLines(sheet, content);
      drawAmounts(sheet, content);
      drawNotes(sheet, content);
    },
    (page, pages) =>
      [
        seller.name,
        seller.vatNumber && `VAT ${seller.vatNumber}`,
        seller.registration,
        title,
        `Page ${page} of ${pages}`,
      ]
        .filter(Boolean)
        .join('   ·   '),
  );
}

function drawHead(sheet: Sheet, title: string, { seller, buyer, order, issuedOn, corrects }: InvoiceContent): void {
  const { left, width } = sheet;
  sheet.text(seller.name, { x: left, y: sheet.y, width: width * 0.55 }, { size: 16, bold: true });
  const contact = [...seller.address, ...seller.contact].join('\n');
  sheet.text(
    contact,
    { x: left + width * 0.6, y: sheet.y + 2, width: width * 0.4 },
    { size: 8, align: 'right', colour: soft },
  );
  const nameHeight = sheet.height(seller.name, width * 0.55, { size: 16, bold: true });
  sheet.y += Math.max(nameHeight, sheet.height(contact, width * 0.4, { size: 8 })) + 24;
  sheet.rule(sheet.y, 2);
  sheet.y += 24;
  const to = [...buyer.address, ...(buyer.vatNumber ? [`VAT ${buyer.vatNumber}`] : [])].join('\n');
  sheet.text(to, { x: left, y: sheet.y, width: width * 0.5 }, { size: 10 });
  const facts: [string, string][] = [
    ['Date', dateText(issuedOn, 'UTC')],
    ['Order', `#${order.number}`],
    ['Ordered and paid', dateText(order.orderedOn, 'UTC')],
    ...(corrects ? [['Corrects invoice', corrects.invoice] as [string, string]] : []),
  ];
  facts.forEach(([name, value], at) => {
    const y = sheet.y + at * 16;
    sheet.text(name, { x: left + width * 0.58, y, width: width * 0.22 }, { colour: soft });
    sheet.text(value, { x: left + width * 0.8, y, width: width * 0.2 }, { align: 'right' });
  });
  sheet.y += Math.max(sheet.height(to || ' ', width * 0.5, { size: 10 }), facts.length * 16) + 28;
  sheet.text(title, { x: left, y: sheet.y, width }, { size: 20, bold: true });
  sheet.y += 36;
}

/** Between columns. */
const GAP = 8;
/** Of the width of the page: what, pieces, price, total. */
const columns = [0.56, 0.1, 0.17, 0.17] as const;

function placesOf({ left, width }: Sheet) {
  let x = left;
  return columns.map((part) => {
    const place = { x: x + (x > left ? GAP : 0), width: part * width - (x > left ? GAP : 0) };
    x += part * width;
    return place;
  });
}

function drawRow(sheet: Sheet, cells: readonly string[], style: { bold?: boolean; colour?: string } = {}): void {
  for (const [at, place] of placesOf(sheet).entries())
    sheet.text(cells[at] ?? '', { ...place, y: sheet.y }, { ...style, align: at === 0 ? 'left' : 'right' });
}

function drawTableHead(sheet: Sheet, kind: InvoiceContent['kind']): void {
  drawRow(sheet, ['Item', 'Pieces', kind === 'invoice' ? 'Price' : '', 'Amount'], { colour: soft });
  sheet.y += 16;
  sheet.rule(sheet.y);
  sheet.y += 8;
}

function drawLines(sheet: Sheet, { kind, lines, currency }: InvoiceContent): void {
  if (lines.length === 0) return;
  drawTableHead(sheet, kind);
  const [what] = placesOf(sheet);
  for (const { sku, name, options, pieces, priceCents, totalCents } of lines) {
    const detail = [sku, options].filter(Boolean).join(' · ');
    const nameHeight = sheet.height(name, what?.width ?? 0);
    const height = nameHeight + sheet.height(detail, what?.width ?? 0, { size: 8 }) + 8;
    if (sheet.y + height > sheet.bottom) {
      sheet.newPage();
      drawTableHead(sheet, kind);
    }
    // Of what a piece has cost, discounts and a part of the tax may have gone back before.
    const price = kind === 'invoice' ? moneyText(priceCents, currency) : '';
    drawRow(sheet, [name, String(pieces), price, moneyText(totalCents, currency)]);
    if (what) sheet.text(detail, { ...what, y: sheet.y + nameHeight }, { size: 8, colour: soft });
    sheet.y += height;
  }
  sheet.rule(sheet.y);
  sheet.y += 12;
}

function drawAmounts(sheet: Sheet, content: InvoiceContent): void {
  const { currency, lines, amounts, tax, taxIncluded, totalCents, kind } = content;
  const money = (cents: number) => (cents < 0 ? `−${moneyText(-cents, currency)}` : moneyText(cents, currency));
  const subtotal = sumOf(lines, (line) => line.totalCents);
  const rows = [
    ...(lines.length > 0 && (amounts.length > 0 || (tax.length > 0 && !taxIncluded))
      ? [{ label: 'Subtotal', cents: subtotal }]
      : []),
    ...amounts,
    ...(taxIncluded ? [] : tax.map(({ cents, ...one }) => ({ label: taxText(one, money), cents }))),
  ];
  const needed = (rows.length + tax.length + 4) * 16 + 30;
  if (sheet.y + needed > sheet.bottom) sheet.newPage();
  for (const { label, cents } of rows) drawAmount(sheet, label, money(cents));
  sheet.y += 4;
  drawAmount(sheet, kind === 'invoice' ? 'Total' : 'Refunded', money(totalCents), { bold: true, size: 12 });
  sheet.y += 10;
  if (!taxIncluded || tax.length === 0) return;
  // Several taxes may be taken of the same amount: what is paid without tax stands once.
  const taxCents = sumOf(tax, ({ cents }) => cents);
  drawAmount(sheet, 'Without tax', money(totalCents - taxCents), { colour: soft });
  for (const one of tax) drawAmount(sheet, `Includes ${taxText(one, money)}`, money(one.cents), { colour: soft });
}

const taxText = ({ label, rate, netCents }: Omit<InvoiceTax, 'cents'>, money: (cents: number) => string): string =>
  `${taxLabel(label, rate)} of ${money(netCents)}`;

function drawAmount(
  sheet: Sheet,
  label: string,
  amount: string,
  style: { bold?: boolean; size?: number; colour?: string } = {},
): void {
  const [x, width] = [sheet.left + sheet.width * 0.4, sheet.width * 0.6];
  const labelWidth = width * 0.68;
  sheet.text(label, { x, y: sheet.y, width: labelWidth }, style);
  sheet.text(amount, { x: x + labelWidth, y: sheet.y, width: width - labelWidth }, { ...style, align: 'right' });
  sheet.y += sheet.height(label, labelWidth, style) + 4;
}

const taxLabel = (label: string, rate: number): string => {
  const percent = `${(rate / 1000).toLocaleString(LOCALE, { maximumFractionDigits: 3 })}%`;
  return label.includes('%') ? label : `${label} ${percent}`;
};

function drawNotes(sheet: Sheet, { kind, reverseCharge, buyer, corrects, totalCents }: InvoiceContent): void {
  const paid = totalCents > 0 ? 'Paid by card. Nothing is left to pay.' : 'Nothing is left to pay.';
  const notes = [
    kind === 'invoice' ? paid : 'Refunded to the card that the order was paid with.',
    ...(reverseCharge
      ? [`Reverse charge: the recipient${buyer.vatNumber ? `, VAT ${buyer.vatNumber},` : ''} owes the value added tax.`]
      : []),
    ...(corrects?.reason ? [corrects.reason] : []),
  ].join('\n');
  sheet.y += 14;
  const height = sheet.height(notes, sheet.width);
  if (sheet.y + height > sheet.bottom) sheet.newPage();
  sheet.text(notes, { x: sheet.left, y: sheet.y, width: sheet.width }, { colour: soft });
}
