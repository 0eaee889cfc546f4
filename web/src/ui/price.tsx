const sizes = { plain: '', sm: 'text-lg', md: 'text-2xl', lg: 'text-4xl' };

interface PriceProps {
  text: string;
  size?: keyof typeof sizes | undefined;
  /** It is the lowest of several. */
  from?: boolean | undefined;
}

/** An amount as the shop writes it, in figures of equal width. */
export function Price({ text, size = 'md', from = false }: PriceProps) {
  const look = `whitespace-nowrap tabular-nums ${size === 'plain' ? '' : 'font-headline font-bold'}`;
  if (!from) return <span className={`${look} ${sizes[size]}`}>{text}</span>;
  return (
    <span className={`${look} text-lg`}>
      From <span className={sizes[size]}>{text}</span>
    </span>
  );
}
