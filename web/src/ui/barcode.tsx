import { t } from '@fieldhouse/contracts/text';
import { code128 } from './code128.rules.ts';

/** So much white on either side, or scanners do not find where it begins. */
const QUIET = 10;

/** A text as a Code 128, as high as its frame. */
export function Barcode({ text, className = '' }: { text: string; className?: string }) {
  const { width, bars } = code128(text);
  const path = bars.map((bar) => `M${bar.x + QUIET} 0h${bar.width}v1h-${bar.width}z`).join('');
  return (
    <svg
      role="img"
      aria-label={t`Barcode ${text}`}
      viewBox={`0 0 ${width + 2 * QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
