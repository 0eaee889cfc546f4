import { ArrowRight } from 'lucide-react';
import { TrackBend } from '../../ui/court-lines.tsx';
import { Link } from '../../ui/link.tsx';

const LANES = 6;

/** The hero of the home page: a running track whose lanes are the departments. */
export function LaneHero({ lanes }: { lanes: readonly { readonly name: string; readonly to: string }[] }) {
  return (
    <section aria-labelledby="hero" className="on-ink overflow-hidden bg-ink text-chalk">
      <div className="site-width flex flex-col gap-6 py-8 sm:py-10 md:flex-row md:items-center md:gap-8 lg:gap-12 md:py-10">
        <div className="relative z-1 md:w-80 md:shrink-0 lg:w-96">
          <h1 id="hero" className="font-caps text-hero uppercase md:w-min md:text-[6.5rem]">
            Pick your lane
          </h1>
          <p className="mt-3 max-w-xs bg-ink py-1 text-lg text-haze">
            Equipment, clothing and shoes for court, track and pitch.
          </p>
        </div>
        <nav aria-label="Lanes" className="relative min-w-0 md:grow">
          <TrackBend />
          <ol className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 pb-2 md:mx-0 md:grid md:grid-flow-col md:grid-cols-2 md:grid-rows-6 md:gap-0 md:overflow-visible md:p-0">
            {lanes.slice(0, 2 * LANES).map(({ name, to }, index) => (
              <li key={to} className="shrink-0 snap-start md:h-12 md:min-w-0">
                <Link
                  to={to}
                  className="group flex h-11 items-center gap-3 rounded-sm border-2 border-night px-4 font-headline text-lg font-semibold whitespace-nowrap hover:border-chalk md:h-full md:border-0 md:gap-2 md:px-2 md:text-xl lg:gap-3"
                >
                  <span aria-hidden="true" className="text-haze tabular-nums md:w-8 md:text-2xl">
                    {index + 1}
                  </span>
                  <bdi className="min-w-0 truncate">{name}</bdi>
                  <ArrowRight
                    size={20}
                    className="hidden opacity-0 transition group-hover:translate-x-1 group-hover:opacity-100 group-focus-visible:opacity-100 lg:block"
                  />
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </section>
  );
}
