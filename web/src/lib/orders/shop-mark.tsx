export interface ShopOnPaper {
  readonly name: string;
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
}

/** Whose sheet it is. */
export function ShopMark({ shop: { name, logo } }: { shop: ShopOnPaper }) {
  if (!logo) return <p className="font-caps text-3xl font-bold uppercase wrap-anywhere">{name}</p>;
  return (
    <img
      src={`${logo.url}?w=640`}
      alt={name}
      width={logo.width}
      height={logo.height}
      className="h-14 w-auto max-w-60 object-contain object-left"
    />
  );
}
