import { getReturn } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useLocation } from 'react-router';
import { browserCall } from '../../lib/call.ts';
import { DeskPart, Fold, type OrderChange } from '../../lib/desk/desk-part.tsx';
import { Held } from '../../lib/desk/held.tsx';
import { ReturnForm } from '../../lib/returns/return-form.tsx';
import { useMay } from '../../lib/session/held-rights.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import { lineText, ReturnTag } from './return-tag.tsx';

/** At the end of the desk's address: opens the form for a new one. */
export const NEW_RETURN = '?return=new';

/** What comes back of the order. Nothing is said of it before anything was sent. */
export function ReturnsPart({ order, onChange }: OrderChange) {
  const { search } = useLocation();
  const mayDecide = useMay(getReturn.who);
  const mayCreate = mayDecide && order.products.some(({ shipped, returned }) => shipped > returned);
  return (
    <Held when={mayCreate || order.returns.length > 0}>
      <DeskPart title="Returns">
        <div className="flex flex-col gap-4">
          {order.returns.length > 0 && (
            <ul className="flex flex-col gap-3">
              {order.returns.map((orderReturn) => (
                <li key={orderReturn._id} className="flex flex-wrap items-start gap-x-4 gap-y-1">
                  {mayDecide ? (
                    <TextLink to={`/admin/returns/${orderReturn._id}`} className="font-semibold tabular-nums">
                      {orderReturn.name}
                    </TextLink>
                  ) : (
                    <span className="font-semibold tabular-nums">{orderReturn.name}</span>
                  )}
                  <ReturnTag orderReturn={orderReturn} />
                  <span className="min-w-0 grow basis-40 wrap-anywhere">
                    {orderReturn.lines.map(lineText).join('; ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Held when={mayCreate}>
            <Fold label="Create a return" initiallyOpen={search === NEW_RETURN}>
              {(close) => (
                <ReturnForm
                  forStaff
                  order={order}
                  call={browserCall()}
                  onClose={close}
                  onDone={(changed) => {
                    onChange(changed);
                    void toast(t`The return has been created`);
                    close();
                  }}
                />
              )}
            </Fold>
          </Held>
        </div>
      </DeskPart>
    </Held>
  );
}
