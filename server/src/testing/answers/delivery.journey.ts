import * as zones from '@fieldhouse/contracts/delivery-zones.endpoints';
import { listTaxRates, updateTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const express = { name: 'Express', classes: ['parcel'], price: 12, freeFrom: 200, days: [1, 2], cutOff: '14:00' };
const freight = {
  name: 'Freight',
  by: 'weight',
  steps: [
    { from: 0, price: 29.9 },
    { from: 30_000, price: 59.9 },
  ],
  days: [3, 8],
  tracking: 'https://track.example/{number}',
};
const canada = { name: 'Canada', countries: ['CA'], methods: [express, freight] };

/** Staff says where the shop delivers to, and for how much. */
export async function setUpDelivery({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const create = (title: string, change: object) =>
    ask(zones.createDeliveryZone, title, { as, body: { ...canada, ...change } });
  const made = await create('for a country', {});
  const id = name('zone', made._id);
  await create('for the same country', { name: 'Canada again' });
  await create('for a state that does not exist', { states: ['XX'] });
  await create('for states of everywhere', { countries: 'everywhere', states: ['QC'] });
  await create('for postal codes that end before they begin', { postalRanges: [{ from: 'K2', to: 'K1' }] });
  await create('with a hole in its steps', { methods: [{ ...freight, steps: [{ from: 1, price: 1 }] }] });
  await create('without a way of delivery', { methods: [] });
  await create('with an amount in a market that is not there', {
    methods: [{ ...express, markets: [{ market: 'mars', price: 10 }] }],
  });
  await create('with bad fields', {
    methods: [{ ...express, cutOff: '25:00', days: [3, 1], classes: ['boat'], tracking: 'http://x/{number}' }],
  });
  const quebec = await create('for a state', { name: 'Quebec', states: ['QC'] });
  name('zone of a state', quebec._id);
  const edit = (title: string, body: object, of = id) =>
    ask(zones.updateDeliveryZone, title, { as, params: { id: of }, body });
  await edit('its name', { name: 'All of Canada', __v: 0 });
  await edit('from an old version', { name: 'Canada', __v: 0 });
  await edit('what is not there', { name: 'Canada' }, nobody);
  await ask(zones.listDeliveryZones, 'of all', { as });
  await ask(zones.getDeliveryZone, 'by id', { as, params: { id } });
  await ask(zones.getDeliveryZone, 'that is not there', { as, params: { id: nobody } });
  await ask(zones.deleteDeliveryZone, 'of a country', { as, params: { id } });
  await ask(zones.deleteDeliveryZone, 'of a state', { as, params: { id: quebec._id } });
  await ask(zones.deleteDeliveryZone, 'a second time', { as, params: { id } });
}

const rate = { country: 'CA', state: 'QC', class: 'standard', rate: 5, label: 'GST' };

/** Staff says what tax goods bear. */
export async function setUpTaxes({ ask }: Recorder, { admin: as }: People): Promise<void> {
  const { __v } = await ask(listTaxRates, 'of a fresh shop', { as });
  const save = (title: string, body: object) => ask(updateTaxRates, title, { as, body });
  await save('of a state', { rates: [rate, { ...rate, rate: 9.975, label: 'QST' }], __v });
  await save('from an old version', { rates: [], __v });
  await save('without a version', { rates: [] });
  await save('with a row twice', { rates: [rate, rate], __v: __v + 1 });
  await save('above a hundred', { rates: [{ ...rate, rate: 101 }], __v: __v + 1 });
  await save('of a state that does not exist', { rates: [{ ...rate, state: 'XX' }], __v: __v + 1 });
  await save('as it was', { rates: [], __v: __v + 1 });
}
