/** Where well-known carriers say where a parcel is. */
const carriers: readonly { readonly name: string; readonly also?: readonly string[]; readonly url: string }[] = [
  {
    name: 'DHL',
    also: ['DHL Express', 'DHL Paket'],
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  { name: 'UPS', also: ['United Parcel Service'], url: 'https://www.ups.com/track?tracknum={number}' },
  { name: 'FedEx', also: ['Federal Express'], url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  {
    name: 'USPS',
    also: ['US Postal Service', 'United States Postal Service'],
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  { name: 'DPD', url: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { name: 'GLS', url: 'https://gls-group.com/track/{number}' },
  { name: 'Royal Mail', url: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}' },
  {
    name: 'Parcelforce',
    also: ['Parcelforce Worldwide'],
    url: 'https://www.parcelforce.com/track-trace?trackNumber={number}',
  },
  { name: 'Evri', also: ['Hermes UK'], url: 'https://www.evri.com/track/parcel/{number}' },
  {
    name: 'Hermes',
    also: ['myHermes'],
    url: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
  },
  { name: 'PostNL', url: 'https://postnl.nl/tracktrace/?B={number}' },
  { name: 'bpost', url: 'https://track.bpost.cloud/btr/web/#/search?itemCode={number}' },
  { name: 'La Poste', also: ['Colissimo'], url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  { name: 'Chronopost', url: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}' },
  { name: 'Post Austria', also: ['Österreichische Post'], url: 'https://www.post.at/s/sendungsdetails?snr={number}' },
  {
    name: 'Swiss Post',
    also: ['Die Post', 'Swiss Post Parcel'],
    url: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  },
  {
    name: 'Canada Post',
    also: ['Postes Canada'],
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
  },
  { name: 'Australia Post', also: ['AusPost'], url: 'https://auspost.com.au/mypost/track/details/{number}' },
];

const fold = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const byName = new Map(
  carriers.flatMap(({ name, also = [], url }) => [name, ...also].map((one) => [fold(one), url] as const)),
);

/** For a field that suggests them. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name);

/** Numbers that only one carrier gives. Twelve digits may be of any carrier. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^1Z[0-9A-Z]{16}$/, 'UPS'],
  [/^(9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/, 'USPS'],
  [/^(JJD\d{10,20}|00340\d{15}|[A-Z]{2}\d{9}DE)$/, 'DHL'],
  [/^(3S[0-9A-Z]{11,13}|[A-Z]{2}\d{9}NL)$/, 'PostNL'],
  [/^[A-Z]{2}\d{9}GB$/, 'Royal Mail'],
  [/^[A-Z]{2}\d{9}BE$/, 'bpost'],
  [/^[A-Z]{2}\d{9}FR$/, 'La Poste'],
  [/^[A-Z]{2}\d{9}AT$/, 'Post Austria'],
  [/^[A-Z]{2}\d{9}CH$/, 'Swiss Post'],
  [/^[A-Z]{2}\d{9}CA$/, 'Canada Post'],
  [/^[A-Z]{2}\d{9}AU$/, 'Australia Post'],
];

/**
 * Who carries a parcel of which only the label was scanned: whom the way of delivery names, else whose number it is. The way's own
 * address needs no carrier.
 */
export function carrierOf(
  { carrier, tracking }: { readonly carrier: string | null; readonly tracking: string | null },
  method: { readonly name: string; readonly tracking: string | null } | undefined,
): string | null {
  if (carrier !== null || tracking === null || method?.tracking) return carrier;
  const words = ` ${method?.name.toLowerCase() ?? ''} `;
  const named = carriers.find(({ name }) => words.includes(` ${name.toLowerCase()} `));
  const number = tracking.replaceAll(/[\s-]/g, '').toUpperCase();
  return named?.name ?? forms.find(([form]) => form.test(number))?.[1] ?? null;
}

/** As long as the database keeps it. */
const LONGEST = 500;

/**
 * Where a parcel can be followed. The way of delivery has its own address with `{number}`, which counts unless staff name
 * another carrier. None without a number, or of an unknown carrier.
 */
export function trackingUrl(
  { carrier, tracking }: { readonly carrier: string | null; readonly tracking: string | null },
  method: { readonly name: string; readonly tracking: string | null } | undefined,
): string | null {
  if (tracking === null) return null;
  const isMethods = carrier === null || fold(carrier) === fold(method?.name ?? '');
  const template =
    (isMethods ? method?.tracking : undefined) ?? (carrier === null ? undefined : byName.get(fold(carrier)));
  const url = template?.replaceAll('{number}', () => encodeURIComponent(tracking));
  return url?.startsWith('https://') && url.length <= LONGEST ? url : null;
}
