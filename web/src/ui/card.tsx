import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

interface CardProps {
  title: string;
  /** The whole card leads there. */
  to: string;
  children: ReactNode;
}

/** A chalk ground with a heavy line on top. */
export function Card({ title, to, children }: CardProps) {
  return (
    <article className="group relative flex flex-col gap-3 rounded-sm border-t-4 border-ink bg-chalk p-6 transition-colors duration-150 hover:bg-line">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-2xl wrap-anywhere">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <ArrowRight
          size={24}
          className="shrink-0 self-center transition-transform duration-150 group-hover:translate-x-1"
        />
      </div>
      <div className="text-ink-soft">{children}</div>
    </article>
  );
}
