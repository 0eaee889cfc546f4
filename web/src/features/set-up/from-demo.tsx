/** For those who have tried the demo first, and wonder where it is. */
export function FromDemo() {
  return (
    <details className="border-t border-line pt-5">
      <summary className="cursor-pointer font-semibold">Have you tried the demo shop before?</summary>
      <div className="mt-3 flex flex-col gap-3 text-ink-soft">
        <p>
          A demo shop and a real one never share a database by accident. The demo’s data is still where it was, and
          opens again with <code>DEMO=1</code>.
        </p>
        <p>
          To go on in the same folder, empty it with <code>npm run db:reset</code>, or keep the demo’s products and
          orders with <code>KEEP_DEMO_GOODS=1</code>: its accounts and roles are gone in either case, so that the
          administrator you create here is the only one.
        </p>
      </div>
    </details>
  );
}
