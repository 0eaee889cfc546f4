import { CourtLines, CourtMark } from '../../ui/court-lines.tsx';
import { Group, Specimen, Wide } from './specimen.tsx';

const colours = [
  ['White', 'bg-white', 'grounds'],
  ['Chalk', 'bg-chalk', 'soft grounds'],
  ['Line', 'bg-line', 'dividers'],
  ['Edge', 'bg-edge', 'borders of controls'],
  ['Ink soft', 'bg-ink-soft', 'second voice'],
  ['Ink', 'bg-ink', 'text, first action'],
  ['Night', 'bg-night', 'lines on ink'],
  ['Haze', 'bg-haze', 'second voice on ink'],
  ['Orange', 'bg-orange', 'buying, alone'],
  ['Court', 'bg-court', 'in stock, success'],
  ['Red', 'bg-red', 'sold out, errors'],
] as const;

const sizes = [
  ['text-5xl', 'font-headline font-bold', 'Track'],
  ['text-4xl', 'font-headline font-bold', 'All products'],
  ['text-3xl', 'font-headline font-bold', 'Your order'],
  ['text-2xl', 'font-headline font-bold', '$1,234,567,890.00'],
  ['text-xl', 'font-headline font-semibold', 'Tempo running shoe'],
  ['text-lg', 'font-headline font-semibold', 'Add to cart'],
  ['text-base', '', 'A light daily trainer with a springy midsole.'],
  ['text-sm', '', 'A light daily trainer with a springy midsole.'],
  ['text-xs', 'text-ink-soft', '208 reviews'],
] as const;

export function FoundationsGallery() {
  return (
    <Group title="Foundations">
      <Specimen name="Colour">
        {colours.map(([name, ground, use]) => (
          <div key={name} className="w-32">
            <div className={`h-16 rounded-sm border border-line ${ground}`} />
            <p className="mt-2 text-sm font-semibold">{name}</p>
            <p className="text-xs text-ink-soft">{use}</p>
          </div>
        ))}
      </Specimen>
      <Specimen name="Type">
        <Wide>
          {sizes.map(([size, face, text]) => (
            <p key={size} className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-2">
              <span className="w-20 shrink-0 text-xs text-ink-soft">{size}</span>
              <span className={`min-w-0 wrap-anywhere ${size} ${face}`}>{text}</span>
            </p>
          ))}
        </Wide>
      </Specimen>
      <Specimen name="Mark and lines">
        <CourtMark />
        <div className="relative h-40 w-full max-w-lg overflow-hidden rounded-sm bg-chalk">
          <CourtLines />
        </div>
      </Specimen>
    </Group>
  );
}
