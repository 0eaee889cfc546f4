import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { mayFollow } from '@fieldhouse/contracts/return.rules';
import { closeReturn, updateReturn } from '@fieldhouse/contracts/returns.endpoints';
import { call } from '../../lib/call.ts';
import { DeskPart } from '../../lib/desk/desk-part.tsx';
import { Held, RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { moneyIn } from '../../lib/money.ts';
import { refundText, saleName } from '../../lib/orders/sale.rules.ts';
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
    ['Requested', createdAt],
    [status === 'refused' ? 'Refused' : 'Approved', decidedAt],
    ['Received', receivedAt],
  ] as const;
  return (
    <>
      {replacement && (
        <DeskPart title="Exchange">
          <p>
            <TextLink to={`/admin/orders/${replacement.orderId}`} className="font-semibold">
              {saleName(replacement)}
            </TextLink>{' '}
            {replacement.waits ? 'waits for the goods' : replacement.status}
            {isHeld && (
              <>
                , held until <ShopTime at={lapsesAt} date />
              </>
            )}
          </p>
          <Held when={replacement.waits && status === 'approved'}>
            <SendAtOnce orderReturn={orderReturn} onChange={onChange} />
          </Held>
        </DeskPart>
      )}
      {(refund || deduction) && (
        <DeskPart title="Refund">
          {refund && <p>{refundText({ ...refund, reason: null }, orderReturn.currency)}</p>}
          {deduction && (
            <p dir="auto" className="text-left wrap-anywhere">
              {moneyIn(orderReturn.currency)(deduction.amount)} deducted{deduction.reason && `: ${deduction.reason}`}
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
          title: 'Send the exchange before the goods are back?',
          text: 'It can be packed from now on.',
          action: 'Send at once',
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
        title: `Close return ${orderReturn.name}?`,
        text: orderReturn.replacement
          ? 'The buyer keeps the goods: no money goes back, and the exchange is not sent.'
          : 'The buyer keeps the goods, and no money goes back.',
        action: 'Close return',
        cancel: 'Back',
        tone: 'danger',
      },
      onSuccess: () => void toast(`Return ${orderReturn.name} has been closed`),
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
