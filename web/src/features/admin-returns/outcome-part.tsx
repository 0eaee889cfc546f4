import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { mayFollow } from '@fieldhouse/contracts/return.rules';
import { closeReturn, updateReturn } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { DeskPart } from '../../lib/desk/desk-part.tsx';
import { Held, RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { moneyIn } from '../../lib/money.ts';
import { orderStatusTexts, refundText, saleName } from '../../lib/orders/sale.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReturnChange } from './return-tag.tsx';

/** What comes of it: the exchange, the money, and when each step was. */
export function OutcomePart({ orderReturn, onChange }: ReturnChange) {
  const { replacement, refund, deduction, lapsesAt, createdAt, decidedAt, receivedAt, status } = orderReturn;
  const isHeld = replacement?.waits === true && status !== 'lapsed' && lapsesAt !== null;
  const moments = [
    [t`Requested`, createdAt],
    [status === 'refused' ? t`Refused` : t`Approved`, decidedAt],
    [t`Received`, receivedAt],
  ] as const;
  return (
    <>
      {replacement && (
        <DeskPart title="Exchange">
          <Replacement replacement={replacement} heldUntil={isHeld ? lapsesAt : null} />
          <Held when={replacement.waits && status === 'approved'}>
            <SendAtOnce orderReturn={orderReturn} onChange={onChange} />
          </Held>
        </DeskPart>
      )}
      {(refund || deduction) && (
        <DeskPart title="Refund">
          {refund && <p>{refundText({ ...refund, reason: null }, orderReturn.currency)}</p>}
          {deduction && (
            <p dir="auto" className="text-start wrap-anywhere">
              {describeDeduction(deduction, orderReturn.currency)}
            </p>
          )}
        </DeskPart>
      )}
      <DeskPart title="When">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {moments.map(
            ([label, at]) =>
              at && (
                <div key={label} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd>
                    <ShopTime at={at} />
                  </dd>
                </div>
              ),
          )}
        </dl>
        <Held when={mayFollow(status, 'closed', 'staff')}>
          <CloseButton orderReturn={orderReturn} />
        </Held>
      </DeskPart>
    </>
  );
}

interface ReplacementProps {
  replacement: NonNullable<OrderReturn['replacement']>;
  heldUntil: string | null;
}

function Replacement({ replacement, heldUntil }: ReplacementProps) {
  const sale = (
    <TextLink to={`/admin/orders/${replacement.orderId}`} className="font-semibold">
      {saleName(replacement)}
    </TextLink>
  );
  if (!replacement.waits)
    return (
      <p>
        {sale} {orderStatusTexts[replacement.status]}
      </p>
    );
  if (heldUntil === null) return <p>{sale} waits for the goods</p>;
  return (
    <p>
      {sale} waits for the goods, held until <ShopTime at={heldUntil} date />
    </p>
  );
}

function describeDeduction({ amount, reason }: NonNullable<OrderReturn['deduction']>, currency: string): string {
  const money = moneyIn(currency)(amount);
  return reason ? t`${money} deducted: ${reason}` : t`${money} deducted`;
}

function SendAtOnce({ orderReturn, onChange }: ReturnChange) {
  const { run, busy, refusal } = useDeskMutation();
  const send = () =>
    run(
      () =>
        call(updateReturn, {
          params: { id: orderReturn._id },
          body: { status: 'approved', sendAtOnce: true, __v: orderReturn.__v },
        }),
      {
        confirm: {
          title: t`Send the exchange before the goods are back?`,
          text: t`It can be packed from now on.`,
          action: t`Send at once`,
        },
        onSuccess: onChange,
      },
    );
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <RefusalNotice refusal={refusal?.message} />
      <Button size="sm" tone="line" busy={busy} onClick={() => void send()}>
        Send at once
      </Button>
    </div>
  );
}

function CloseButton({ orderReturn }: { orderReturn: OrderReturn }) {
  const { run, busy, refusal } = useDeskMutation();
  const close = () =>
    run(() => call(closeReturn, { params: { id: orderReturn.orderId, returnId: orderReturn._id } }), {
      confirm: {
        title: t`Close return ${orderReturn.name}?`,
        text: orderReturn.replacement
          ? t`The buyer keeps the goods: no money goes back, and the exchange is not sent.`
          : t`The buyer keeps the goods, and no money goes back.`,
        action: t`Close return`,
        cancel: t`Back`,
        tone: 'danger',
      },
      onSuccess: () => void toast(t`Return ${orderReturn.name} has been closed`),
    });
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <RefusalNotice refusal={refusal?.message} />
      <Button size="sm" tone="line" busy={busy} onClick={() => void close()}>
        The buyer keeps it
      </Button>
    </div>
  );
}
