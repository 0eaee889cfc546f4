import { LANGUAGE, type Language } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { X } from 'lucide-react';
import { useState } from 'react';
import { readEntry, writeEntry } from '../../lib/browser-store.ts';
import { browserCountry } from '../../ui/browser-facts.ts';
import { usePlaces } from './language-links.tsx';

/** In the language that is offered, and not in that of the page. */
const texts: Readonly<Record<Language, { text: string; link: string; close: string }>> = {
  en: { text: 'This page is also available in English.', link: 'View in English', close: 'Close' },
  es: { text: 'Esta página también está en español.', link: 'Ver en español', close: 'Cerrar' },
  de: { text: 'Diese Seite gibt es auch auf Deutsch.', link: 'Auf Deutsch ansehen', close: 'Schließen' },
};

const OFFERED = 'fh:language';
const OFFERED_MARKET = 'fh:market';

/** The first language of the browser that the shop speaks, unless it is that of the page or has been offered before. */
function useOffer() {
  const { spoken: offered } = usePlaces();
  const [isOver, setOver] = useState(() => readEntry(OFFERED) !== undefined);
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2));
  const best = spoken.map((tag) => offered.find(({ language }) => language === tag)).find(Boolean);
  const end = () => {
    writeEntry(OFFERED, LANGUAGE);
    setOver(true);
  };
  return isOver || best?.language === LANGUAGE ? undefined : best && { ...best, end };
}

/** The market of the country that the browser is set to, unless the page is in it or it has been offered before. */
function useMarketOffer() {
  const { elsewhere } = usePlaces();
  const [isOver, setOver] = useState(() => readEntry(OFFERED_MARKET) !== undefined);
  const country = browserCountry();
  const best = elsewhere.find(({ countries }) => country && countries.includes(country));
  const end = () => {
    writeEntry(OFFERED_MARKET, country ?? '');
    setOver(true);
  };
  return isOver || !best ? undefined : { ...best, end };
}

export function LanguageOffer() {
  const language = useOffer();
  const market = useMarketOffer();
  if (market)
    return (
      <Offer
        {...market}
        text={t`We have a shop for your country: ${market.name}.`}
        link={t`Go there`}
        close={t`Close`}
      />
    );
  return language ? <Offer {...language} {...texts[language.language]} /> : null;
}

interface OfferProps {
  language?: Language;
  href: string;
  text: string;
  link: string;
  close: string;
  end: () => void;
}

/** At the lower edge, over the page: nothing on it moves. Nobody is sent anywhere. */
function Offer({ text, link, close, ...offer }: OfferProps) {
  return (
    <section
      lang={offer.language}
      aria-label={text}
      className="on-ink fixed inset-x-4 bottom-4 z-10 mx-auto flex max-w-lg flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-ink py-2 ps-4 pe-2 text-white shadow-pop max-md:[body:has(#buy)_&]:bottom-24 print:hidden"
    >
      <p className="grow py-2">{text}</p>
      <a
        href={offer.href}
        hrefLang={offer.language}
        className="py-2 font-semibold underline decoration-2 underline-offset-4 hover:decoration-4"
        onClick={offer.end}
      >
        {link}
      </a>
      <button
        type="button"
        aria-label={close}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-night"
        onClick={offer.end}
      >
        <X size={18} />
      </button>
    </section>
  );
}
