import { fieldsOf } from '@fieldhouse/contracts/address.rules';
import { createAddress, listAddresses, updateAddress } from '@fieldhouse/contracts/addresses.endpoints';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { t } from '@fieldhouse/contracts/text';
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
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { useUnsavedQuestion } from '../../lib/use-unsaved-warning.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { addressesPath } from './address-card.tsx';

interface AddressFormProps {
  /** None: a new one is added. */
  address: SavedAddress | null;
  /** There is no other: it becomes the default whatever is chosen. */
  isFirst: boolean;
}

interface Values extends AddressTexts {
  readonly default: boolean;
}

export function AddressForm({ address, isFirst }: AddressFormProps) {
  const shopCountry = useShopCountry();
  const valuesOf = (saved: SavedAddress | null): Values =>
    saved ? { ...toAddressForm(saved), default: saved.default } : { ...emptyAddress(shopCountry), default: isFirst };
  const form = useEditForm(address, {
    draft: `address:${address?._id ?? 'new'}`,
    valuesOf,
    problems: findFormProblems,
    send,
    findNewest: async ({ _id: id }) => (await call(listAddresses)).find(({ _id }) => _id === id),
    what: 'address',
    leadsTo: {
      path: addressesPath,
      message: address ? t`The address has been changed` : t`The address has been added`,
    },
  });
  useUnsavedQuestion();
  const { values, seen } = form;
  const labels = Object.fromEntries(fieldsOf(values.country).map(({ field, label }) => [field, label]));
  return (
    <form {...form.props} className="flex max-w-xl flex-col gap-6">
      <AddressFields value={values} problems={form.errors} onChange={form.set} onLeave={form.touch} />
      {/* One of them always is: it goes by choosing another. */}
      {!(isFirst || seen?.default) && <Checkbox label="Use as my default address" {...form.tick('default')} />}
      <Conflicts form={form} labels={labels} />
      <FormFoot form={form} cancel={addressesPath} />
    </form>
  );
}

function send({ seen, values }: Editing<SavedAddress | null, Values>): Promise<SavedAddress> {
  const body = { ...toAddress(values), default: values.default };
  if (!seen) return call(createAddress, { body });
  return call(updateAddress, { params: { id: seen._id }, body: { ...body, __v: seen.__v } });
}
