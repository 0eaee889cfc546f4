import { TextLink } from '../../ui/text-link.tsx';

interface BuyerLinkProps {
  order: {
    readonly customerId?: string | null | undefined;
    readonly userName?: string | null | undefined;
    readonly email?: string | null | undefined;
  };
}

/** Whoever has bought it, leading to all that the shop knows about them. */
export function BuyerLink({ order: { customerId, userName, email } }: BuyerLinkProps) {
  const name = userName ?? email ?? 'deleted account';
  if (!customerId) return <bdi>{name}</bdi>;
  return (
    <TextLink to={`/admin/customers/${customerId}`} dir="auto" className="font-semibold">
      {name}
    </TextLink>
  );
}
