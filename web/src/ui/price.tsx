const sizes = { sm: 'text-lg', md: 'text-2xl', lg: 'text-4xl' };

/** An amount as the shop writes it, in figures of equal width. */
export function Price({ text, size = 'md' }: { text: string; size?: keyof typeof sizes }) {
  return <span className={`font-headline font-bold whitespace-nowrap tabular-nums ${sizes[size]}`}>{text}</span>;
}
