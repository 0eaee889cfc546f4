import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUnsavedQuestion } from '../../lib/use-unsaved-warning.ts';
import { CourtLines } from '../../ui/court-lines.tsx';
import { ButtonLink } from '../../ui/link.tsx';

interface AdminFrameProps {
  title: string;
  /** What this screen is for, in a sentence. */
  text?: string;
  /** One figure or button that belongs to the whole screen. */
  aside?: ReactNode;
  /** Of what is edited on a screen of its own: the list that it is from. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The frame of every admin screen but the first: the title, and the link back to the Control Panel. */
export function AdminFrame({ title, text, aside, back, children }: AdminFrameProps) {
  useUnsavedQuestion();
  return (
    <>
      <div className="relative overflow-hidden border-b-2 border-ink bg-chalk">
        {/* From the basket on, where no words stand. */}
        <div className="absolute inset-y-0 end-0 hidden w-1/2 md:block">
          <CourtLines />
        </div>
        <div className="site-width relative flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-4 pb-8 md:pt-6 md:pb-10">
          <div className="min-w-0">
            <Link to="/admin" className="nav-link">
              <ArrowLeft size={20} /> Control Panel
            </Link>
            <h1 className="mt-2 text-4xl md:text-5xl">{title}</h1>
            {text && <p className="mt-3 max-w-lg text-ink-soft">{text}</p>}
          </div>
          {/* Its own ground cuts the lines. */}
          {(aside || back) && (
            <div className="bg-chalk py-2 md:ps-6">
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
      <div className="site-width grow py-8 md:py-10">{children}</div>
    </>
  );
}
