const sizes = { plain: '', sm: 'text-lg', md: 'text-2xl', lg: 'text-4xl' };

interface PriceProps {
  text: string;
  size?: keyof typeof sizes | undefined;
  /** It is the lowest of several. */
  from?: boolean | undefined;
}

/** An amount as the shop writes it, in figures of equal width. */
export function Price({ text, size = 'md', from = false }: PriceProps) {
  return (
    <span
      className={`whitespace-nowrap tabular-nums ${size === 'plain' ? '' : `font-headline font-bold ${sizes[size]}`}`}
    >
      {from && <span className="text-lg">From </span>}
      {text}
    </span>
  );
}
