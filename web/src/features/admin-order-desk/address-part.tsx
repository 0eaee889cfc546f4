import { fieldsOf } from '@fieldhouse/contracts/address.rules';
import { updateOrderAddress } from '@fieldhouse/contracts/fulfilment.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AddressFields } from '../../lib/address-fields.tsx';
import {
  type AddressForm as AddressTexts,
  emptyAddress,
  findFormProblems,
  toAddress,
  toAddressForm,
} from '../../lib/address-form.rules.ts';
import { AddressInFull } from '../../lib/address-lines.tsx';
import { call } from '../../lib/call.ts';
import { Fold, type OrderChange } from '../../lib/desk/desk-part.tsx';
import { Held } from '../../lib/desk/held.tsx';
import { linesLeft } from '../../lib/orders/pack.rules.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';

/** Where it goes, corrected until all of it is sent. */
export function AddressPart({ order, onChange }: OrderChange) {
  const mayCorrect = order.address !== null && order.status !== 'canceled' && linesLeft(order.products).length > 0;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <AddressInFull address={order.address} />
      </div>
      <Held when={mayCorrect}>
        <Fold label="Correct address">
          {(close) => <AddressForm order={order} onChange={onChange} onClose={close} />}
        </Fold>
      </Held>
    </div>
  );
}

const valuesOf = ({ address }: OrderDetail): AddressTexts => (address ? toAddressForm(address) : emptyAddress(''));

function AddressForm({ order, onChange, onClose }: OrderChange & { onClose: () => void }) {
  const params = { id: order.orderId };
  const form = useEditForm(order, {
    draft: `order-address:${order.orderId}`,
    valuesOf,
    problems: findFormProblems,
    send: ({ seen, values }) =>
      call(updateOrderAddress, { params, body: { address: toAddress(values), __v: seen.__v } }),
    findNewest: () => call(getOrder, { params }),
    what: 'address',
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`The address has been corrected`);
      onClose();
    },
  });
  const labels = Object.fromEntries(fieldsOf(form.values.country).map(({ field, label }) => [field, label]));
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <AddressFields narrow value={form.values} problems={form.errors} onChange={form.set} onLeave={form.touch} />
      <Conflicts form={form} labels={labels} />
      <FormEnd form={form} action={t`Save address`} close="close" onClose={onClose} />
    </form>
  );
}
