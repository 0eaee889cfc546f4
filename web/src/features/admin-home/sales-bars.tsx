interface SalesBarsProps {
  /** In the order of time. */
  amounts: readonly number[];
}

const WIDTH = 900;
const HEIGHT = 200;

/** One bar a day; a day with a sale is never invisible. */
export function SalesBars({ amounts }: SalesBarsProps) {
  const most = Math.max(...amounts, 1);
  const step = WIDTH / Math.max(amounts.length, 1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      {[0.25, 0.5, 0.75, 1].map((part) => (
        <line key={part} x1="0" x2={WIDTH} y1={HEIGHT * (1 - part)} y2={HEIGHT * (1 - part)} className="stroke-line" />
      ))}
      {amounts.map((amount, day) => {
        const height = amount > 0 ? Math.max(2, (amount / most) * HEIGHT) : 0;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day
            key={day}
            x={day * step + step * 0.15}
            width={step * 0.7}
            y={HEIGHT - height}
            height={height}
            className="fill-ink"
          />
        );
      })}
    </svg>
  );
}
