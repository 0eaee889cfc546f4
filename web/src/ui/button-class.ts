export type ButtonTone = 'ink' | 'buy' | 'line' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const tones: Record<ButtonTone, string> = {
  ink: 'bg-ink text-white hover:bg-night',
  // The one orange in the shop: it puts things into the cart and pays for them.
  buy: 'bg-orange text-ink hover:bg-orange-lit',
  line: 'border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-white',
  quiet: 'bg-transparent text-ink underline decoration-2 underline-offset-4 hover:bg-chalk',
  danger: 'bg-red text-white hover:bg-ink',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-base',
  md: 'min-h-11 px-5 text-lg',
  lg: 'min-h-14 px-8 text-xl',
};

const shared =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-sm font-headline font-semibold tracking-wide ' +
  'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-progress';

export function buttonClass(tone: ButtonTone = 'ink', size: ButtonSize = 'md', more = ''): string {
  return `${shared} ${tones[tone]} ${sizes[size]} ${more}`;
}
