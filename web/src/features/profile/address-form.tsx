import { type AddressField, addressFields, fieldsOf } from '@fieldhouse/contracts/address.rules';
import { createAddress, listAddresses, updateAddress } from '@fieldhouse/contracts/addresses.endpoints';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { useNavigate } from 'react-router';
import { AddressFields } from '../../lib/address-fields.tsx';
import {
  type AddressForm as AddressTexts,
  emptyAddress,
  findFormProblems,
  toAddress,
  toAddressForm,
} from '../../lib/address-form.rules.ts';
import { call } from '../../lib/call.ts';
import { useShopCountry } from '../../lib/money.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { toast } from '../../ui/toast.ts';
import { addressesPath } from './addresses-path.ts';

interface AddressFormProps {
  /** None: a new one is added. */
  address: SavedAddress | null;
  /** There is no other: it becomes the default whatever is chosen. */
  isFirst: boolean;
}

interface Values extends AddressTexts {
  readonly default: boolean;
}
type AddressEdit = EditState<SavedAddress | null, Values>;

export function AddressForm({ address, isFirst }: AddressFormProps) {
  const shopCountry = useShopCountry();
  const valuesOf = (saved: SavedAddress | null): Values =>
    saved ? { ...toAddressForm(saved), default: saved.default } : { ...emptyAddress(shopCountry), default: isFirst };
  const edit = useEdit(address, valuesOf);
  const { values } = edit;
  const navigate = useNavigate();
  const form = useForm(() => save(edit), {
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the address is gone.
    revalidate: false,
    problems: findFormProblems(values),
    onSuccess: () => {
      void toast(address ? 'The address has been changed' : 'The address has been added');
      return navigate(addressesPath);
    },
  });
  const set = (field: AddressField, text: string) => {
    edit.set(field, text);
    form.change(field);
  };
  const dirty = edit.touched.length > 0;
  useDraft({ name: `address:${address?._id ?? 'new'}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);
  return (
    <form {...form.props} className="flex max-w-xl flex-col gap-6">
      <AddressFields value={values} problems={form.errors} onChange={set} onLeave={form.touch} />
      {/* One of them always is: it goes by choosing another. */}
      {!(isFirst || edit.seen?.default) && (
        <Checkbox
          label="Use as my default address"
          checked={values.default}
          onChange={(event) => edit.set('default', event.currentTarget.checked)}
        />
      )}
      <Conflicts edit={edit} />
      <FormFoot form={form} cancel={addressesPath} />
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

async function save(edit: AddressEdit): Promise<SavedAddress> {
  const { seen, values } = edit;
  const body = { ...toAddress(values), default: values.default };
  if (!seen) return call(createAddress, { body });
  return saveMerging({
    edit,
    what: 'this address',
    send: () => call(updateAddress, { params: { id: seen._id }, body: { ...body, __v: seen.__v } }),
    findNewest: async () => (await call(listAddresses)).find(({ _id }) => _id === seen._id),
  });
}
