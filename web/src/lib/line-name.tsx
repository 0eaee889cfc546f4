import { optionsText } from '@fieldhouse/contracts/options-text';

interface LineNameProps {
  name: string;
  options: Readonly<Record<string, string>> | undefined;
}

/** What was bought: the product, and below it in which size and colour. */
export function LineName({ name, options = {} }: LineNameProps) {
  const text = optionsText(options);
  return (
    <>
      <bdi>{name}</bdi>
      {text && (
        <bdi className="block font-normal text-ink-soft">
          {/* Read out with a pause. */}
          <span className="sr-only">, </span>
          {text}
        </bdi>
      )}
    </>
  );
}
