import { fileURLToPath } from 'node:url';

/** Most processes of a shop never draw one, and what draws takes 16 MB of each that has loaded it. */
let tools: ReturnType<typeof loadTools> | undefined;

/**
 * The fonts are parsed once for all documents, which is most of the work of drawing one. PDFKit takes a parsed font as well
 * as the bytes of one; its types do not say so.
 */
async function loadTools() {
  const [{ openSync }, { default: PdfDocument }] = await Promise.all([import('fontkit'), import('pdfkit')]);
  const openFont = (name: string) =>
    openSync(fileURLToPath(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url))) as unknown as Buffer;
  return {
    PdfDocument,
    fonts: { regular: openFont('SourceSans3-Regular'), semiBold: openFont('SourceSans3-SemiBold') },
  };
}

type Paper = 'A4' | 'LETTER';
type Align = 'left' | 'right';

interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: Align;
  readonly colour?: string;
}

/** A sheet that is written from top to bottom, all measures in points. Its font has Latin, Greek and Cyrillic letters. */
export interface Sheet {
  readonly left: number;
  readonly width: number;
  /** The next line's top. */
  y: number;
  /** Where the text has to end on every page. */
  readonly bottom: number;
  /** How high a text becomes in a column. */
  height(text: string, width: number, style?: TextStyle): number;
  /** Writes and leaves `y` where it is. */
  text(text: string, box: { readonly x: number; readonly y: number; readonly width: number }, style?: TextStyle): void;
  rule(y: number, weight?: number): void;
  /** Goes on at the top of the next page. */
  newPage(): void;
}

interface DocumentFacts {
  readonly paper: Paper;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly at: Date;
}

const MARGIN = 50;
const INK = '#101a2b';

/** Draws a document; `foot` says what stands at the bottom of each page, once it is known how many there are. */
export async function drawPdf(
  { paper, title, author, language, at }: DocumentFacts,
  draw: (sheet: Sheet) => void,
  foot: (page: number, pages: number) => string,
): Promise<Buffer> {
  tools ??= loadTools();
  const { PdfDocument, fonts } = await tools;
  const pdf = new PdfDocument({
    size: paper,
    // What is below the margin is written by the foot alone.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);
  const done = collect(pdf);
  const sheet = openSheet(pdf);
  draw(sheet);
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    sheet.text(
      foot(page + 1, count),
      { x: sheet.left, y: pdf.page.height - 40, width: sheet.width },
      { size: 7.5, colour: '#4a5468' },
    );
  }
  pdf.end();
  return done;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function openSheet(pdf: PDFKit.PDFDocument): Sheet {
  const use = ({ size = 9, bold = false, colour = INK }: TextStyle = {}) =>
    pdf
      .font(bold ? 'semiBold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
  const width = pdf.page.width - 2 * MARGIN;
  return {
    left: MARGIN,
    width,
    y: MARGIN,
    bottom: pdf.page.height - 60,
    height: (text, column, style) => use(style).heightOfString(text, { width: column, lineGap: 2 }),
    text(text, { x, y, width: column }, style) {
      use(style).text(text, x, y, {
        width: column,
        align: style?.align ?? 'left',
        lineGap: 2,
        features: ['tnum', 'kern'],
      });
    },
    rule(y, weight = 0.5) {
      pdf
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(weight)
        .strokeColor(INK)
        .stroke();
    },
    newPage() {
      pdf.addPage();
      this.y = MARGIN;
    },
  };
}
