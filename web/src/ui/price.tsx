const sizes = { sm: 'text-lg', md: 'text-2xl', lg: 'text-4xl' };

interface PriceProps {
  text: string;
  size?: keyof typeof sizes;
  /** It is the lowest of several. */
  from?: boolean;
}

/** An amount as the shop writes it, in figures of equal width. */
export function Price({ text, size = 'md', from = false }: PriceProps) {
  return (
    <span className={`font-headline font-bold whitespace-nowrap tabular-nums ${sizes[size]}`}>
      {from && <span className="text-lg">From </span>}
      {text}
    </span>
  );
}
