import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnsavedQuestion } from '../../lib/use-unsaved-warning.ts';
import { CourtLines } from '../../ui/court-lines.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';

interface AdminFrameProps {
  title: string;
  /** What this screen is for, in a sentence. */
  text?: string;
  /** One figure or button that belongs to the whole screen. */
  aside?: ReactNode;
  /** Of what is edited on a screen of its own: the list that it is from. */
  back?: { to: string; label: string };
  /** A list or a table, which takes all the room there is. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of every admin screen but the first: the title, and the link back to the Control Panel. */
export function AdminFrame({ title, text, aside, back, wide = false, children }: AdminFrameProps) {
  useUnsavedQuestion();
  return (
    <>
      <div className="relative overflow-hidden border-b-2 border-ink bg-chalk">
        {/* From the basket on, where no words stand. */}
        <div className="absolute inset-y-0 end-0 hidden w-1/2 md:block">
          <CourtLines />
        </div>
        <div className="staff-width relative flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-2 pb-5">
          <div className="min-w-0">
            <Link to="/admin" className="nav-link">
              <ArrowLeft size={20} /> Control Panel
            </Link>
            <h1 className="text-3xl wrap-anywhere md:text-4xl">{title}</h1>
            {text && <p className="mt-1 max-w-lg text-ink-soft">{text}</p>}
          </div>
          {/* Its own ground cuts the lines. */}
          {(aside || back) && (
            <div className="flex flex-wrap gap-3 bg-chalk py-2 md:ps-6">
              {aside}
              {back && (
                <ButtonLink tone="line" to={back.to}>
                  {back.label}
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      </div>
      <div className={`grow py-6 md:py-8 ${wide ? 'staff-width' : 'staff-text-width'}`}>{children}</div>
    </>
  );
}
