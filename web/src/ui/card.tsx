import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface CardProps {
  title: string;
  /** Makes the whole card lead there. */
  to?: string;
  /** Beside the title: a tag, a number. */
  aside?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A chalk ground with a heavy line on top. */
export function Card({ title, to, aside, actions, children }: CardProps) {
  return (
    <article
      className={`group relative flex flex-col gap-3 rounded-sm border-t-4 border-ink bg-chalk p-6 ${to ? 'transition-colors duration-150 hover:bg-line' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-2xl wrap-anywhere">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {aside}
        {to && (
          <ArrowRight
            size={24}
            className="shrink-0 self-center transition-transform duration-150 group-hover:translate-x-1"
          />
        )}
      </div>
      {children && <div className="text-ink-soft">{children}</div>}
      {actions && <div className="mt-auto flex flex-wrap gap-3 pt-3">{actions}</div>}
    </article>
  );
}
