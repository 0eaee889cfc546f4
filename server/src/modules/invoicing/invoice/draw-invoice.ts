import { dateText } from '@fieldhouse/contracts/date-text';
import { type InvoiceContent, type InvoiceTax, invoiceName } from '@fieldhouse/contracts/invoice.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { moneyText } from '@fieldhouse/contracts/money';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { drawPdf, type Sheet } from '../../../platform/pdf/pdf.ts';
import { textsIn } from '../../../platform/texts/texts.ts';

interface NumberedInvoice {
  readonly number: number;
  readonly issuedAt: Date;
  readonly content: InvoiceContent;
}

const soft = '#4a5468';

export function drawInvoice({ number, issuedAt, content }: NumberedInvoice): Promise<Buffer> {
  const { seller, kind, language = LANGUAGE } = content;
  const t = textsIn(language);
  const name = invoiceName(kind, number);
  const title = kind === 'invoice' ? t`Invoice ${name}` : t`Credit note ${name}`;
  return drawPdf(
    { paper: content.paper, title, author: seller.name, language, at: issuedAt },
    (sheet) => {
      drawHead(sheet, t, title, content);
      drawLines(sheet, t, content);
      drawAmounts(sheet, t, content);
      drawNotes(sheet, t, content);
    },
    (page, pages) =>
      [
        seller.name,
        seller.vatNumber && t`VAT ${seller.vatNumber}`,
        seller.registration,
        title,
        t`Page ${page} of ${pages}`,
      ]
        .filter(Boolean)
        .join('   ·   '),
  );
}

function drawHead(sheet: Sheet, t: Translate, title: string, content: InvoiceContent): void {
  const { left, width } = sheet;
  const { seller, buyer, order, issuedOn, corrects } = content;
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
  const to = [...buyer.address, ...(buyer.vatNumber ? [t`VAT ${buyer.vatNumber}`] : [])].join('\n');
  sheet.text(to, { x: left, y: sheet.y, width: width * 0.5 }, { size: 10 });
  const facts: [string, string][] = [
    [t`Date`, dateText(issuedOn, 'UTC', t.locale)],
    [t`Order`, `#${order.number}`],
    [t`Ordered and paid`, dateText(order.orderedOn, 'UTC', t.locale)],
    ...(corrects ? [[t`Corrects invoice`, corrects.invoice] as [string, string]] : []),
  ];
  let y = sheet.y;
  for (const [name, value] of facts) {
    sheet.text(name, { x: left + width * 0.55, y, width: width * 0.2 }, { colour: soft });
    sheet.text(value, { x: left + width * 0.75, y, width: width * 0.25 }, { align: 'right' });
    y += Math.max(sheet.height(name, width * 0.2), sheet.height(value, width * 0.25)) + 3;
  }
  sheet.y = Math.max(sheet.y + sheet.height(to || ' ', width * 0.5, { size: 10 }), y) + 28;
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

function drawTableHead(sheet: Sheet, t: Translate, kind: InvoiceContent['kind']): void {
  drawRow(sheet, [t`Item`, t`Pieces`, kind === 'invoice' ? t`Price` : '', t`Amount`], { colour: soft });
  sheet.y += 16;
  sheet.rule(sheet.y);
  sheet.y += 8;
}

function drawLines(sheet: Sheet, t: Translate, { kind, lines, currency }: InvoiceContent): void {
  if (lines.length === 0) return;
  drawTableHead(sheet, t, kind);
  const [what] = placesOf(sheet);
  for (const { sku, name, options, pieces, priceCents, totalCents } of lines) {
    const detail = [sku, options].filter(Boolean).join(' · ');
    const nameHeight = sheet.height(name, what?.width ?? 0);
    const height = nameHeight + sheet.height(detail, what?.width ?? 0, { size: 8 }) + 8;
    if (sheet.y + height > sheet.bottom) {
      sheet.newPage();
      drawTableHead(sheet, t, kind);
    }
    // Of what a piece has cost, discounts and a part of the tax may have gone back before.
    const price = kind === 'invoice' ? moneyText(priceCents, currency, t.locale) : '';
    drawRow(sheet, [name, String(pieces), price, moneyText(totalCents, currency, t.locale)]);
    if (what) sheet.text(detail, { ...what, y: sheet.y + nameHeight }, { size: 8, colour: soft });
    sheet.y += height;
  }
  sheet.rule(sheet.y);
  sheet.y += 12;
}

function drawAmounts(sheet: Sheet, t: Translate, content: InvoiceContent): void {
  const { currency, lines, amounts, tax, taxIncluded, totalCents, kind } = content;
  const money = (cents: number) => `${cents < 0 ? '−' : ''}${moneyText(Math.abs(cents), currency, t.locale)}`;
  const subtotal = sumOf(lines, (line) => line.totalCents);
  const rows = [
    ...(lines.length > 0 && (amounts.length > 0 || (tax.length > 0 && !taxIncluded))
      ? [{ label: t`Subtotal`, cents: subtotal }]
      : []),
    ...amounts,
    ...(taxIncluded
      ? []
      : tax.map((one) => ({ label: t`${taxLabel(t, one)} of ${money(one.netCents)}`, cents: one.cents }))),
  ];
  const needed = (rows.length + tax.length + 4) * 16 + 30;
  if (sheet.y + needed > sheet.bottom) sheet.newPage();
  for (const { label, cents } of rows) drawAmount(sheet, label, money(cents));
  sheet.y += 4;
  drawAmount(sheet, kind === 'invoice' ? t`Total` : t`Refunded`, money(totalCents), { bold: true, size: 12 });
  sheet.y += 10;
  if (!taxIncluded || tax.length === 0) return;
  // Several taxes may be taken of the same amount: what is paid without tax stands once.
  const taxCents = sumOf(tax, ({ cents }) => cents);
  drawAmount(sheet, t`Without tax`, money(totalCents - taxCents), { colour: soft });
  for (const one of tax) {
    const label = t`Includes ${taxLabel(t, one)} of ${money(one.netCents)}`;
    drawAmount(sheet, label, money(one.cents), { colour: soft });
  }
}

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

const taxLabel = ({ locale }: Translate, { rate, ...tax }: InvoiceTax): string => {
  const label = tax.text ?? tax.label;
  const percent = (rate / 100_000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 3 });
  return label.includes('%') ? label : `${label} ${percent}`;
};

function drawNotes(sheet: Sheet, t: Translate, content: InvoiceContent): void {
  const { kind, reverseCharge, buyer, corrects, totalCents } = content;
  const paid = totalCents > 0 ? t`Paid. Nothing is left to pay.` : t`Nothing is left to pay.`;
  const notes = [
    kind === 'invoice' ? paid : t`Refunded to the original payment method.`,
    ...(reverseCharge
      ? [
          buyer.vatNumber
            ? t`Reverse charge: the recipient, VAT ${buyer.vatNumber}, owes the value added tax.`
            : t`Reverse charge: the recipient owes the value added tax.`,
        ]
      : []),
    ...(corrects?.reason ? [corrects.reason] : []),
  ].join('\n');
  sheet.y += 14;
  const height = sheet.height(notes, sheet.width);
  if (sheet.y + height > sheet.bottom) sheet.newPage();
  sheet.text(notes, { x: sheet.left, y: sheet.y, width: sheet.width }, { colour: soft });
}
