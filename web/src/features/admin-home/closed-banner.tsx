import { ButtonLink } from '../../ui/button-link.tsx';

/** Above everything else, until the shop is open. */
export function ClosedBanner() {
  return (
    <section
      aria-labelledby="closed"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-ink bg-chalk p-6"
    >
      <div className="min-w-0 basis-96 grow">
        <h2 id="closed" className="text-2xl">
          Your shop is closed to visitors
        </h2>
        <p className="mt-1 text-ink-soft">They see “Opening soon”. Look at what is still missing, and let them in.</p>
      </div>
      <ButtonLink to="/admin/opening">Open the shop</ButtonLink>
    </section>
  );
}
