import { isLabelled, YOUR_EUROPE } from '@fieldhouse/contracts/guarantee.rules';

interface Sized {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What a shop in the EEA says of guarantees. */
export interface Guarantee {
  readonly text: string;
  readonly picture?: Sized | undefined;
  readonly label?: Sized | undefined;
}

interface Guaranteed {
  readonly _id: string;
  readonly name: string;
  readonly brand?: string | undefined;
  readonly guaranteeYears?: number | null | undefined;
}

interface GuaranteesProps {
  /** None: the shop is elsewhere, or has turned it off. */
  guarantee: Guarantee | undefined;
  products: readonly Guaranteed[];
}

/** What has to be said before a purchase: the EU's notice on the legal guarantee, and its label for what producers give beyond it. */
export function Guarantees({ guarantee, products }: GuaranteesProps) {
  if (!guarantee) return;
  const { text, picture, label } = guarantee;
  return (
    <section aria-label="Guarantees" className="mt-4 flex flex-col gap-3 border-s-4 border-ink py-1 ps-4 text-sm">
      {products.map(
        ({ _id, name, brand, guaranteeYears: years }) =>
          isLabelled(years) && (
            <div key={_id} className="flex flex-col gap-2">
              {label && <Official picture={label} alt="GARAN, the EU’s label for a guarantee of durability" />}
              <Durability name={name} brand={brand} years={years} />
            </div>
          ),
      )}
      {picture && <Official picture={picture} alt="The EU’s notice on the legal guarantee of conformity" />}
      <p className="wrap-anywhere">
        <strong>Legal guarantee.</strong> {text}{' '}
        <a href={YOUR_EUROPE} target="_blank" rel="noreferrer" className="underline decoration-2 underline-offset-4">
          Your rights in the EU
        </a>
      </p>
    </section>
  );
}

/** Two whole sentences: “the producer” in the place of a brand would not fit into every language. */
const Durability = ({ name, brand, years }: Pick<Guaranteed, 'name' | 'brand'> & { years: number }) =>
  brand ? (
    <p className="wrap-anywhere">
      <strong>GARAN: {years} years.</strong> {brand} guarantees the durability of the whole <bdi>{name}</bdi> for{' '}
      {years} years, free of charge and in addition to your legal guarantee.
    </p>
  ) : (
    <p className="wrap-anywhere">
      <strong>GARAN: {years} years.</strong> The producer guarantees the durability of the whole <bdi>{name}</bdi> for{' '}
      {years} years, free of charge and in addition to your legal guarantee.
    </p>
  );

const Official = ({ picture: { url, width, height }, alt }: { picture: Sized; alt: string }) => (
  <img src={url} alt={alt} width={width} height={height} loading="lazy" className="h-auto w-60 max-w-full" />
);
