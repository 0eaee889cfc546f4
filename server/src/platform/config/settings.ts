import { isCountry } from '@fieldhouse/contracts/country.rules';
import { readCountry } from '@fieldhouse/contracts/read-country.rules';
import { isCurrency, isTimeZone } from '@fieldhouse/contracts/settings.rules';
import { z } from 'zod';

const text = (max = 200) => z.string().trim().min(1, 'must not be empty').max(max, `must be at most ${max} characters`);
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);
const address = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && protocols.includes(url.protocol.slice(0, -1));
    },
    `must be an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  );
const email = z.email('must be an email address');

const capitals = (isOne: (code: string) => boolean, message: string) =>
  z
    .string()
    .transform((code) => code.toUpperCase())
    .refine(isOne, message);

/** A fixed set of words, with a message that lists them. */
const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/**
 * `off`, `loopback`, a number of proxies, or addresses and networks: whose `X-Forwarded-For` is believed.
 * The shapes are Fastify's own.
 */
const trustProxy = z
  .string()
  .regex(/^(off|loopback|[1-9]\d?|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/, {
    error: 'must be off, loopback, a number of proxies, or a list of addresses',
  })
  .transform((value): false | number | string => {
    if (value === 'off') return false;
    return /^\d{1,2}$/.test(value) ? Number(value) : value;
  });

/** Every setting there is. `.env.example` lists the same names, and a test holds the two together. */
export const settingsSchema = z.object({
  NODE_ENV: z.string().optional(),
  DEMO: oneOf('0', '1').optional(),
  KEEP_DEMO_GOODS: oneOf('0', '1').optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: text(255).default('127.0.0.1'),
  PUBLIC_URL: address(['http', 'https']).optional(),
  TRUST_PROXY: trustProxy.default(false),
  DATA_DIR: text(1000).default('.data'),
  SHOP_NAME: text(60).default('Fieldhouse'),
  SHOP_CURRENCY: capitals(isCurrency, 'must be a currency with two decimals, like EUR').default('USD'),
  SHOP_COUNTRY: z
    .string()
    .transform((text) => readCountry(text) ?? text)
    .refine(isCountry, 'must be the code of a country, like DE')
    .default('US'),
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone, like Europe/Berlin').default('America/New_York'),
  PAGE_SIZE: whole(1, 100).default(12),
  DATABASE: oneOf('embedded').optional(),
  // Not parsed as an address: pg also takes postgres://user@/name?host=/socket/folder.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must be an address that starts with postgres://')
    .optional(),
  WORKERS: whole(1, 64).default(1),
  DRAIN_SECONDS: whole(0, 60).default(0),
  ROLE: oneOf('web', 'worker', 'all').default('all'),
  SMTP_URL: address(['smtp', 'smtps']).optional(),
  MAIL_FROM: email.optional(),
  NEWSLETTER_PER_MINUTE: whole(1, 60_000).default(600),
  STRIPE_SECRET_KEY: text().optional(),
  STRIPE_PUBLISHABLE_KEY: text().optional(),
  STRIPE_WEBHOOK_SECRET: text().optional(),
  STRIPE_TAX: oneOf('0', '1').default('0'),
  APPLE_PAY_FILE: text().optional(),
  GOOGLE_CLIENT_ID: text().optional(),
  S3_BUCKET: text().optional(),
  S3_ENDPOINT: address(['http', 'https']).optional(),
  S3_REGION: text().optional(),
  S3_ACCESS_KEY_ID: text().optional(),
  S3_SECRET_ACCESS_KEY: text().optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 to 128 characters')
    .max(128, 'must have 8 to 128 characters')
    .optional(),
  BACKUP_TO: text(1000).optional(),
  BACKUP_KEY: z.string().min(20, 'must have at least 20 characters').optional(),
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http', 'https']).optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default(() =>
    process.stdout.isTTY ? 'warn' : 'info',
  ),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;
export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];
