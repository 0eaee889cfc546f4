import { resolve } from 'node:path';
import type { Settings } from './settings.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. Links in mails start with it, never with the Host header. */
  readonly publicUrl: string;
  readonly trustProxy: false | number | string;
  readonly dataDir: string;
  /** What a fresh shop is called, sells in, and where it is; afterwards the table of settings counts. */
  readonly firstSettings: Readonly<Record<'name' | 'currency' | 'country' | 'timeZone', string>>;
  readonly pageSize: number;
  /** None: the embedded server in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly workers: number;
  /** How long a node that is shutting down keeps answering, so that a load balancer notices. */
  readonly drainSeconds: number;
  readonly role: Settings['ROLE'];
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly newsletterPerMinute: number;
  readonly stripe:
    | { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }
    | undefined;
  /** The file by which Apple sees that the shop's address is Stripe's customer's. */
  readonly applePayFile: string | undefined;
  /** Stripe says what tax goods bear, not the shop's own table. */
  readonly stripeTax: boolean;
  readonly googleClientId: string | undefined;
  readonly s3:
    | {
        readonly bucket: string;
        readonly endpoint: string | undefined;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  /** Where backups go, and the key that encrypts them. */
  readonly backup: { readonly to: string | undefined; readonly key: string | undefined };
  /** Encrypts what must be stored in a way that can be read again: the secrets of one-time codes. */
  readonly secretsKey: string | undefined;
  readonly metricsToken: string | undefined;
  /** Where OpenTelemetry is told about requests. */
  readonly tracesTo: string | undefined;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly demo: boolean;
  /** A database that was a demo shop is opened for real customers with its goods and orders, instead of not at all. */
  readonly keepDemoGoods: boolean;
  /** There may be real customers: set explicitly, or because it is not a demo shop. */
  readonly production: boolean;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

const groups = {
  cards: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  files: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  administrator: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

/** The settings that only a shop with real customers has: one of them turns the demo default off. */
const realThings = [...groups.cards, 'SMTP_URL', 'GOOGLE_CLIENT_ID', ...groups.files, 'S3_ENDPOINT'] as const;

export function whyNotDemo(settings: Settings): string | undefined {
  if (settings.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (!loopback.test(settings.HOST)) return `HOST ${settings.HOST} can be reached from outside`;
  const key = realThings.find((name) => settings[name] !== undefined);
  return key && `${key} is set`;
}

export function isDemo(settings: Settings): boolean {
  return settings.DEMO === undefined ? whyNotDemo(settings) === undefined : settings.DEMO === '1';
}

/** Settings that are well-formed one by one and do not fit together; empty when all is well. */
export function findContradictions(settings: Settings): string[] {
  const problems = Object.entries(groups).flatMap(([what, names]) => {
    const missing = names.filter((name) => settings[name] === undefined);
    const some = missing.length > 0 && missing.length < names.length;
    return some ? [`${missing.join(', ')}: missing, while other settings for ${what} are there`] : [];
  });
  if (settings.DATABASE && settings.DATABASE_URL) problems.push('DATABASE: set it or DATABASE_URL, not both');
  return isDemo(settings) ? problems : [...problems, ...findMissingForReal(settings)];
}

function findMissingForReal(settings: Settings): string[] {
  const missing = (wanted: string, there: unknown) => (there === undefined ? [wanted] : []);
  return [
    ...missing(
      'DATABASE_URL: missing; name a PostgreSQL 15 or newer, or say DATABASE=embedded',
      settings.DATABASE_URL ?? settings.DATABASE,
    ),
    ...missing('PUBLIC_URL: missing; the address under which customers reach the shop', settings.PUBLIC_URL),
    ...((settings.SMTP_URL ?? settings.MAIL_FROM)
      ? []
      : ['SMTP_URL, MAIL_FROM: missing; the shop must be able to send mail']),
    ...(groups.cards.some((name) => settings[name])
      ? []
      : [`${groups.cards.join(', ')}: missing; the shop must be able to take cards`]),
  ];
}

function hostInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

export function toConfig(settings: Settings, root: string): Config {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  } = settings;
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://${hostInUrl(settings.HOST)}:${settings.PORT}`).replace(/\/+$/, ''),
    trustProxy: settings.TRUST_PROXY,
    dataDir: resolve(root, settings.DATA_DIR),
    firstSettings: {
      name: settings.SHOP_NAME,
      currency: settings.SHOP_CURRENCY,
      country: settings.SHOP_COUNTRY,
      timeZone: settings.SHOP_TIME_ZONE,
    },
    pageSize: settings.PAGE_SIZE,
    databaseUrl: settings.DATABASE_URL,
    workers: settings.WORKERS,
    drainSeconds: settings.DRAIN_SECONDS,
    role: settings.ROLE,
    mail:
      settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
    newsletterPerMinute: settings.NEWSLETTER_PER_MINUTE,
    stripe: secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : undefined,
    applePayFile: settings.APPLE_PAY_FILE && resolve(root, settings.APPLE_PAY_FILE),
    stripeTax: settings.STRIPE_TAX === '1',
    googleClientId: settings.GOOGLE_CLIENT_ID,
    s3:
      bucket && region && accessKeyId && secret
        ? { bucket, region, accessKeyId, secretAccessKey: secret, endpoint: settings.S3_ENDPOINT }
        : undefined,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    backup: { to: settings.BACKUP_TO, key: settings.BACKUP_KEY },
    secretsKey: settings.SECRETS_KEY,
    metricsToken: settings.METRICS_TOKEN,
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: settings.LOG_LEVEL,
    demo: isDemo(settings),
    keepDemoGoods: settings.KEEP_DEMO_GOODS === '1',
    production: settings.NODE_ENV === 'production' || !isDemo(settings),
  };
}
