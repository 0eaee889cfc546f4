import { type OpeningStep, openingSteps } from '@fieldhouse/contracts/settings.rules';
import { t } from '@fieldhouse/contracts/text';
import { Circle, CircleCheck } from 'lucide-react';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';

interface Step {
  title: string;
  /** What a shop without it does. */
  without: string;
  done: string;
  link: { to: string; label: string };
}

const steps: Record<OpeningStep, Step> = {
  product: {
    title: t`First product`,
    without: t`There is nothing to sell yet. Create a product, or import a stock file.`,
    done: t`There is something to sell.`,
    link: { to: '/admin/createproduct', label: t`Create a product` },
  },
  company: {
    title: t`Company`,
    without: t`Invoices and return labels have no sender, and the law asks for a name and an address.`,
    done: t`Invoices and return labels have their sender.`,
    link: { to: '/admin/settings', label: t`Company in the settings` },
  },
  delivery: {
    title: t`Delivery`,
    without: t`Nothing has been decided: as it is, everything goes everywhere in the world, for free.`,
    done: t`You have said where parcels go, and for how much.`,
    link: { to: '/admin/delivery', label: t`Delivery zones` },
  },
  tax: {
    title: t`Tax`,
    without: t`There are no tax rates, so orders bear no tax.`,
    done: t`Orders bear the tax of the place they go to.`,
    link: { to: '/admin/taxes', label: t`Tax rates` },
  },
  pages: {
    title: t`Pages`,
    without: t`Terms, privacy, delivery and returns: nothing has been written yet.`,
    done: t`The footer leads to what you have written.`,
    link: { to: '/admin/pages', label: t`Pages` },
  },
  payment: {
    title: t`A test order`,
    without: t`No card has been charged yet. Buy something yourself to see that payment works, and refund it afterwards.`,
    done: t`A card has been charged.`,
    link: { to: '/', label: t`Go shopping` },
  },
};

/** As it is said in a sentence. */
export const stepNames: Readonly<Record<OpeningStep, string>> = {
  product: t`first product`,
  company: t`company`,
  delivery: t`delivery`,
  tax: t`tax`,
  pages: t`pages`,
  payment: t`a test order`,
};

interface OpeningChecklistProps {
  closed: boolean;
  missing: readonly OpeningStep[];
}

/** What is done and what is not, in a line each, until the shop is open; then what is left, until it is done. */
export function OpeningChecklist({ closed, missing }: OpeningChecklistProps) {
  if (!closed && missing.length === 0) return null;
  const done = openingSteps.length - missing.length;
  return (
    <section aria-labelledby="closed" className="border-s-4 border-ink bg-chalk p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 basis-96 grow">
          <h2 id="closed" className="text-2xl">
            {closed ? t`Your shop is closed to visitors` : t`Your shop is open, and this is still missing`}
          </h2>
          {closed && (
            <p className="mt-1 text-ink-soft">
              They see “Opening soon”. {done} of {openingSteps.length} steps are done.
            </p>
          )}
        </div>
        {closed && <ButtonLink to="/admin/opening">Open the shop</ButtonLink>}
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-8">
        {(closed ? openingSteps : missing).map((step) => {
          const { title, link } = steps[step];
          const isMissing = missing.includes(step);
          const Icon = isMissing ? Circle : CircleCheck;
          return (
            <li key={step} className="flex min-h-11 items-center gap-3">
              <Icon size={20} className={`shrink-0 ${isMissing ? 'text-edge' : 'text-court'}`} />
              {isMissing ? <TextLink to={link.to}>{title}</TextLink> : title}
              <span className="sr-only">{isMissing ? t`Missing` : t`Done`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function OpeningSteps({ missing }: { missing: readonly OpeningStep[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {openingSteps.map((step) => {
        const { title, without, done, link } = steps[step];
        const isMissing = missing.includes(step);
        return (
          <li key={step} className="flex flex-col gap-2 py-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 className="text-2xl">{title}</h2>
              <Tag tone={isMissing ? 'problem' : 'done'}>{isMissing ? t`Missing` : t`Done`}</Tag>
            </div>
            <p className="max-w-2xl text-ink-soft">{isMissing ? without : done}</p>
            <p>
              <TextLink to={link.to} className="inline-flex min-h-11 items-center">
                {link.label}
              </TextLink>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
