import { type AddressField, addressFields, fieldsOf } from '@fieldhouse/contracts/address.rules';
import { updateOrderAddress } from '@fieldhouse/contracts/fulfilment.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { AddressFields } from '../../lib/address-fields.tsx';
import {
  type AddressForm as AddressTexts,
  emptyAddress,
  findFormProblems,
  toAddress,
  toAddressForm,
} from '../../lib/address-form.rules.ts';
import { call } from '../../lib/call.ts';
import { Fold } from '../../lib/desk/fold.tsx';
import { FormEnd } from '../../lib/desk/form-end.tsx';
import { Held } from '../../lib/desk/held.tsx';
import { AddressInFull } from '../../lib/orders/address-in-full.tsx';
import { linesLeft } from '../../lib/orders/pack.rules.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { toast } from '../../ui/toast.ts';

interface AddressPartProps {
  order: OrderDetail;
  onChange: (order: OrderDetail) => void;
}
type AddressEdit = EditState<OrderDetail, AddressTexts>;

/** Where it goes, corrected until all of it is sent. */
export function AddressPart({ order, onChange }: AddressPartProps) {
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

function AddressForm({ order, onChange, onClose }: AddressPartProps & { onClose: () => void }) {
  const edit = useEdit(order, valuesOf);
  const { values } = edit;
  const form = useForm(() => save(edit), {
    problems: findFormProblems(values),
    onSuccess: (changed) => {
      onChange(changed);
      void toast('The address has been corrected');
      onClose();
    },
  });
  const set = (field: AddressField, text: string) => {
    edit.set(field, text);
    form.change(field);
  };
  const dirty = edit.touched.length > 0;
  useDraft({ name: `order-address:${order.orderId}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <AddressFields narrow value={values} problems={form.errors} onChange={set} onLeave={form.touch} />
      <Conflicts edit={edit} />
      <FormEnd form={form} action="Save address" onClose={onClose} />
    </form>
  );
}

function Conflicts({ edit: { values, edit, conflicts, decide } }: { edit: AddressEdit }) {
  const labels = new Map<string, string>(fieldsOf(values.country).map(({ field, label }) => [field, label]));
  return addressFields
    .filter((field) => conflicts.includes(field))
    .map((field) => (
      <Conflict
        key={field}
        label={labels.get(field) ?? field}
        mine={values[field]}
        theirs={edit.base[field]}
        onDecide={(which) => decide(field, which)}
      />
    ));
}

function save(edit: AddressEdit): Promise<OrderDetail> {
  const { orderId, __v } = edit.seen;
  const params = { id: orderId };
  return saveMerging({
    edit,
    what: 'this address',
    send: () => call(updateOrderAddress, { params, body: { address: toAddress(edit.values), __v } }),
    findNewest: () => call(getOrder, { params }),
  });
}
