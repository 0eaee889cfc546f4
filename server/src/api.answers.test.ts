import { api } from '@fieldhouse/contracts/api';
import * as demo from '@fieldhouse/contracts/demo.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccountShop } from './testing/account-shop.ts';
import { openBooks } from './testing/answers/accounting.journey.ts';
import { joinShop } from './testing/answers/accounts.journey.ts';
import { keepAddresses } from './testing/answers/addresses.journey.ts';
import { describeProducts } from './testing/answers/attributes.journey.ts';
import { changeMany, createProducts, deleteProducts, lookAround } from './testing/answers/catalogue.journey.ts';
import { findDifferences } from './testing/answers/compare-answers.ts';
import { setUpDelivery, setUpTaxes } from './testing/answers/delivery.journey.ts';
import { lookAtGoods, writeSynonyms } from './testing/answers/discovery.journey.ts';
import { disputeOrder } from './testing/answers/disputes.journey.ts';
import { fulfilOrders } from './testing/answers/fulfilment.journey.ts';
import { buyAsGuest } from './testing/answers/guests.journey.ts';
import { moveIn } from './testing/answers/imports.journey.ts';
import { connectOthers } from './testing/answers/integrations.journey.ts';
import {
  goShopping,
  refuseReviewRequests,
  workOnOrders,
  workOnReviews,
  writeReviews,
} from './testing/answers/orders.journey.ts';
import { visitOutsideContract } from './testing/answers/outside-contract.journey.ts';
import { redirectOld, writePages } from './testing/answers/pages.journey.ts';
import { workOnStaff } from './testing/answers/people.journey.ts';
import { type Bindings, bind, noBindings, toRecorded } from './testing/answers/placeholders.ts';
import { leaveShop } from './testing/answers/privacy.journey.ts';
import { runPromotions } from './testing/answers/promotions.journey.ts';
import { type Answer, createRecorder, type Recorder } from './testing/answers/recorder.ts';
import { type Recordings, readRecordings, writeRecordings } from './testing/answers/recordings.ts';
import { beRefused } from './testing/answers/refusals.journey.ts';
import { waitForGoods } from './testing/answers/restock.journey.ts';
import { returnGoods } from './testing/answers/returns.journey.ts';
import { lookAtSearches, pinAndHide } from './testing/answers/searches.journey.ts';
import { enrolFactors } from './testing/answers/security.journey.ts';
import { changeSettings, openMarkets, setUpRealShop } from './testing/answers/settings.journey.ts';
import { writeSizeGuides } from './testing/answers/size-guides.journey.ts';
import { keepViews, lookBack, readMails, sendNewsletters, workOnUsers } from './testing/answers/staff.journey.ts';
import { translateContent } from './testing/answers/translations.journey.ts';

// On the same data every call answers as it was recorded. Fields may be added; none may go or change by accident.

const howTo = 'If it is meant, run npm run record:answers and look at what has changed in server/src/testing/answers.';
const endpoints = [...api.map(({ endpoint }) => endpoint), ...Object.values(demo)];
const subjects = [...new Set([...api.map(({ subject }) => subject), 'demo', 'outside-contract'])];
const differences = new Map<Answer, string[]>();
let recordings: Recordings;
let answers: readonly Answer[] = [];
let failure: unknown;

beforeAll(async () => {
  const shop = await openAccountShop({ config: { pageSize: 3 }, deps: { now: () => new Date() } });
  const recorder = createRecorder(shop);
  try {
    await visitShop(recorder);
  } catch (error) {
    // What was answered until then says more.
    failure = error;
  } finally {
    await shop.close();
  }
  recordings = readRecordings();
  ({ answers } = recorder);
  const bindings = noBindings();
  for (const answer of answers) {
    const recorded = recordings[answer.subject]?.[answer.name];
    const none = ['there is no recording yet: npm run record:answers makes it'];
    differences.set(answer, recorded === undefined ? none : findDifferences(bindings, recorded, answer.got));
  }
  if (process.env.RECORD_ANSWERS && failure === undefined) {
    recordings = record(recorder, bindings);
    differences.clear();
  }
});

async function visitShop(recorder: Recorder): Promise<void> {
  const people = await joinShop(recorder);
  await keepAddresses(recorder, people);
  const goods = await createProducts(recorder, people);
  await lookAround(recorder, people, goods);
  const orders = await goShopping(recorder, people, goods);
  await writeReviews(recorder, people, goods);
  await workOnOrders(recorder, people, orders);
  await workOnUsers(recorder, people);
  await sendNewsletters(recorder, people);
  await beRefused(recorder, people);
  await visitOutsideContract(recorder);
  await keepViews(recorder, people);
  await lookBack(recorder, people, goods);
  await workOnStaff(recorder, people);
  await writeSizeGuides(recorder, people);
  await runPromotions(recorder, people);
  await writeSynonyms(recorder, people);
  await lookAtSearches(recorder, people);
  await pinAndHide(recorder, people, goods);
  await writePages(recorder, people);
  await redirectOld(recorder, people);
  await moveIn(recorder, people);
  await changeSettings(recorder, people);
  await openMarkets(recorder, people, goods);
  await setUpDelivery(recorder, people);
  await setUpTaxes(recorder, people);
  await lookAtGoods(recorder, goods);
  await describeProducts(recorder, people, goods);
  await workOnReviews(recorder, people, goods);
  await buyAsGuest(recorder, people, goods);
  await fulfilOrders(recorder, people, goods);
  await disputeOrder(recorder, people, goods);
  await returnGoods(recorder, people, goods);
  await openBooks(recorder, people);
  await connectOthers(recorder, people);
  await leaveShop(recorder, people);
  await translateContent(recorder, people, goods);
  await deleteProducts(recorder, people, goods);
  await readMails(recorder);
  await waitForGoods(recorder, people, goods);
  await refuseReviewRequests(recorder);
  await enrolFactors(recorder, people);
  await changeMany(recorder, people, goods);
  await setUpRealShop(recorder);
}

function record({ answers, named }: Recorder, known: Bindings): Recordings {
  // What had a number keeps it, so that only what has changed shows as a change.
  for (const [label, value] of known.values) bind(named, label, value);
  const fresh: Recordings = {};
  for (const { subject, name, got } of answers) {
    fresh[subject] ??= {};
    fresh[subject][name] = toRecorded(named, got);
  }
  writeRecordings(fresh);
  return fresh;
}

test('the visit comes to its end', () => {
  if (failure) throw failure;
  expect(answers.filter(({ got }) => got.status >= 500)).toEqual([]);
});

test.each(subjects)('%s: every call answers as recorded', (subject) => {
  const changed = answers
    .filter((answer) => answer.subject === subject)
    .flatMap((answer) => (differences.get(answer) ?? []).map((difference) => `${answer.name}: ${difference}`));
  expect(changed, howTo).toEqual([]);
});

describe('nothing is left out', () => {
  test('every endpoint is asked, and answers at least once with what it is for', () => {
    const asked = new Set(answers.filter(({ got }) => got.status < 300).map(({ endpoint }) => endpoint.name));
    const missing = endpoints.map(({ name }) => name).filter((name) => !asked.has(name));
    expect(
      missing,
      'Ask for it in one of server/src/testing/answers/*.journey.ts. Then: npm run record:answers',
    ).toEqual([]);
  });

  test('everything that was recorded is asked again', () => {
    const names = new Set(answers.map(({ name }) => name));
    const recorded = Object.values(recordings).flatMap((bySubject) => Object.keys(bySubject));
    expect(
      recorded.filter((name) => !names.has(name)),
      howTo,
    ).toEqual([]);
  });
});
