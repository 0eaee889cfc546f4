import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { Link, TextLink } from '../../ui/link.tsx';

interface LineNameProps {
  name: string;
  options: Readonly<Record<string, string>> | undefined;
}

/** What was bought: the product, and below it in which size and colour. */
export function LineName({ name, options = {}, to }: LineNameProps & { to?: string }) {
  const text = optionsText(options);
  return (
    <>
      {to === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink to={to} dir="auto">
          {name}
        </TextLink>
      )}
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

/** The same as a heading of its line, leading to the product. */
export function LineLink({ productId, name, options = {} }: LineNameProps & { productId: string }) {
  const text = optionsText(options);
  return (
    <>
      <Link
        to={`/product/${productId}`}
        dir="auto"
        className="font-headline text-xl font-semibold wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      {text && (
        <p dir="auto" className="text-start wrap-anywhere">
          {text}
        </p>
      )}
    </>
  );
}
