/**
 * Shown when the browser runs no scripts, where only a script can store a login or a list. Hidden by the attribute that
 * the script in the head sets before the first paint, which also covers scripts that are blocked by the network.
 * `text` says what needs them: "Logging in needs JavaScript."
 */
export function NeedsScript({ text }: { text: string }) {
  return (
    <p className="border-s-4 border-red bg-red-soft px-4 py-3 font-semibold text-red [html[data-auth]_&]:hidden">
      {text} Please turn it on for this site and reload the page.
    </p>
  );
}
