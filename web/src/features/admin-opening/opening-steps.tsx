import { type OpeningStep, openingSteps } from '@fieldhouse/contracts/settings.rules';
import { t } from '@fieldhouse/contracts/text';
import { TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';

interface Step {
  title: string;
  /** What a shop without it does. */
  without: string;
  done: string;
  link: { to: string; label: string };
}

const steps: Record<OpeningStep, Step> = {
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
    title: t`A payment`,
    without: t`No card has been charged yet. Buy something yourself, and refund it afterwards.`,
    done: t`A card has been charged.`,
    link: { to: '/', label: t`Go shopping` },
  },
};

/** As it is said in a sentence. */
export const stepNames: Readonly<Record<OpeningStep, string>> = {
  company: t`company`,
  delivery: t`delivery`,
  tax: t`tax`,
  pages: t`pages`,
  payment: t`a payment`,
};

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
