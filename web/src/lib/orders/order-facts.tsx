import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { getCustomer } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { TextLink } from '../../ui/link.tsx';
import { ownTime } from '../../ui/moment.rules.ts';
import { Tag } from '../../ui/tag.tsx';
import { useMay } from '../session/held-rights.ts';
import { ageText } from './sale.rules.ts';

interface OrderFlagsProps {
  order: {
    readonly status: OrderStatus;
    readonly items: number;
    readonly toSend: number;
    readonly packed: boolean;
    readonly onHold: boolean;
    readonly cancelRequested: boolean;
  };
}

/** What makes an order unlike the others on the pile. */
export function OrderFlags({ order: { status, items, toSend, packed, onHold, cancelRequested } }: OrderFlagsProps) {
  const isPartly = toSend > 0 && toSend < items;
  return (
    <>
      {onHold && <Tag tone="problem">on hold</Tag>}
      {cancelRequested && <Tag tone="problem">cancel requested</Tag>}
      {isPartly && (
        <Tag>
          {toSend} of {items} to send
        </Tag>
      )}
      {packed && status === 'pending' && !isPartly && <Tag>packed</Tag>}
    </>
  );
}

/** How old an order is; the title has the moment. Drawn in the browser only. */
export function OrderAge({ at }: { at: string }) {
  return (
    <time dateTime={at} title={ownTime(at)} className="whitespace-nowrap tabular-nums">
      {ageText(at, Date.now())}
    </time>
  );
}

interface BuyerLinkProps {
  order: {
    readonly customerId?: string | null | undefined;
    readonly userName?: string | null | undefined;
    readonly email?: string | null | undefined;
  };
}

/** The buyer, leading to all that the shop knows about them. */
export function BuyerLink({ order: { customerId, userName, email } }: BuyerLinkProps) {
  const name = userName ?? email ?? t`deleted account`;
  const mayOpen = useMay(getCustomer.who);
  if (!customerId || !mayOpen) return <bdi>{name}</bdi>;
  return (
    <TextLink to={`/admin/customers/${customerId}`} dir="auto" className="font-semibold">
      {name}
    </TextLink>
  );
}
