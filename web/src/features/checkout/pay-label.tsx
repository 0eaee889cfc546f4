import { LANGUAGE, LOCALE } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { useMoney } from '../../lib/money.ts';
import { Link } from '../../ui/link.tsx';

interface PayLabelProps {
  eea: boolean;
  total: number | undefined;
  /** Another way to pay than by card. */
  other: string | undefined;
}

/**
 * The specified label, unless it is not paid by card, and the amount behind it. The law of the EEA wants a button that says that it obliges, and nothing else:
 * there the amount stands above it alone.
 */
export function PayLabel({ eea, total, other }: PayLabelProps) {
  const money = useMoney();
  return (
    <>
      <span>{eea ? t`Order with obligation to pay` : other ? t`Pay with ${other}` : t`Pay With Card`}</span>
      {!eea && total !== undefined && total > 0 && (
        <span className="border-s-2 border-current ps-3 tabular-nums">{money(total)}</span>
      )}
    </>
  );
}

export interface TermsProps {
  /** The shop's own. */
  pages: readonly { readonly slug: string; readonly title: string }[];
  /** The languages of the shop. */
  locales: readonly string[];
}

const isAboutBuying = /terms|privacy|withdrawal|revocation/;

/** What counts for an order. In another tab: what is typed into the card company's fields cannot be kept. */
export function Terms({ pages, locales }: TermsProps) {
  const links = [
    ...pages.filter(({ slug }) => isAboutBuying.test(slug)).map(({ slug, title }) => ({ to: `/pages/${slug}`, title })),
    { to: '/withdraw', title: t`Right of withdrawal` },
  ];
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="What counts for your order">
        {links.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center underline decoration-2 underline-offset-4 hover:decoration-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {locales[1] && <ContractLanguage locales={locales} />}
    </>
  );
}

/** What a shop with several languages has to say before an order (Directive 2000/31/EC, Art. 10). */
function ContractLanguage({ locales }: Pick<TermsProps, 'locales'>) {
  const names = new Intl.DisplayNames(LANGUAGE, { type: 'language' });
  const others = locales.filter((tag) => tag !== LANGUAGE).map((tag) => names.of(tag) ?? tag);
  return (
    <p className="text-sm">
      The contract is made in {names.of(LANGUAGE)}. Also available in {new Intl.ListFormat(LOCALE).format(others)}.
    </p>
  );
}
