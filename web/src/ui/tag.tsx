import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-chalk text-ink',
  white: 'bg-white text-ink',
  ink: 'bg-ink text-white',
  done: 'bg-court-soft text-court',
  problem: 'bg-red-soft text-red',
};

/** One or two words about the state of a thing. */
export function Tag({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-7 items-center rounded-sm px-2.5 font-headline text-base font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
