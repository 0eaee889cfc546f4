import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';

const MOST = 5;

/** The colours of a product in a card: a few dots, and how many there are in words. */
export function ColourDots({ options }: { options: readonly ProductOption[] }) {
  const colours = options.find(({ kind }) => kind === 'colour')?.values ?? [];
  if (colours.length < 2) return null;
  const dots = colours.flatMap(({ swatch }) => swatch ?? []).slice(0, MOST);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
      {/* Drawn, because the CSP allows no style attributes. */}
      <svg aria-hidden="true" width={dots.length * 18} height={16} className="text-edge">
        {dots.map((swatch, at) => (
          <circle key={swatch} cx={at * 18 + 8} cy={8} r={7.5} fill={swatch} stroke="currentColor" />
        ))}
      </svg>
      {colours.length} colours
    </span>
  );
}
