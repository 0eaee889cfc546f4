import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartError } from '../process.ts';
import { loadConfig } from './load-config.ts';
import { settingNames } from './settings.ts';

function rootWith(envFile?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'fh-config-'));
  if (envFile !== undefined) writeFileSync(join(root, '.env'), envFile);
  return root;
}

function refusal(environment: Record<string, string>, envFile?: string): StartError {
  try {
    loadConfig(rootWith(envFile), environment);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
}

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop@db.example.com/shop',
  PUBLIC_URL: 'https://shop.example.com/',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'shop@example.com',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a long password',
};

describe('settings', () => {
  test('nothing set gives a demo shop on this machine', () => {
    const { config, warnings } = loadConfig(rootWith(), {});
    expect(config).toMatchObject({
      demo: true,
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      firstSettings: { name: 'Fieldhouse', currency: 'USD', country: 'US', timeZone: 'America/New_York' },
    });
    expect(warnings).toEqual([]);
  });

  test('one run reports every wrong setting, in .env and in the environment', () => {
    const error = refusal(
      { PORT: '70000', LOG_LEVEL: 'loud', PAGE_SIZE: 'many', SHOP_CURRENCY: 'JPY', SHOP_TIME_ZONE: '+01:00' },
      'SHOPNAME=Arena\nFOO=1\nMAIL_FROM=nobody',
    );
    for (const part of [
      'PORT:',
      'LOG_LEVEL:',
      'PAGE_SIZE:',
      'SHOP_CURRENCY: must be a currency with two decimals',
      'SHOP_TIME_ZONE:',
      'MAIL_FROM:',
      'SHOPNAME: unknown (did you mean SHOP_NAME?)',
      'FOO: unknown',
    ])
      expect(error.message).toContain(part);
    expect(error.hint).toContain('.env.example');
  });

  test('an https address without a trusted proxy is warned of: all customers would be one network', () => {
    const warningsOf = (more: Record<string, string>) =>
      loadConfig(rootWith(), { DEMO: '1', PUBLIC_URL: 'https://shop.test', ...more }).warnings;
    expect(warningsOf({})).toContainEqual(expect.stringContaining('TRUST_PROXY is not set'));
    expect(warningsOf({ TRUST_PROXY: 'loopback' }).join()).not.toContain('TRUST_PROXY');
    expect(warningsOf({ PUBLIC_URL: 'http://shop.test' }).join()).not.toContain('TRUST_PROXY');
  });

  test('the environment wins over .env, and an empty value counts as not set', () => {
    const byDefault = loadConfig(rootWith(), {}).config.pageSize;
    const file = `PORT=4000\nSHOP_NAME=Arena\nSMTP_URL=\nPAGE_SIZE=${byDefault + 1}`;
    const { config } = loadConfig(rootWith(file), { PORT: '5000', PAGE_SIZE: '' });
    expect(config).toMatchObject({ port: 5000, firstSettings: { name: 'Arena' }, pageSize: byDefault, demo: true });
  });

  test.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['an address others can reach', { HOST: '0.0.0.0' }],
    ['a real key', { GOOGLE_CLIENT_ID: 'abc' }],
  ])('%s turns the demo off and everything that is missing is reported together', (_what, environment) => {
    const error = refusal(environment);
    for (const part of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
      expect(error.message).toContain(part);
  });

  test('a complete real shop starts without demo mode', () => {
    const { config } = loadConfig(rootWith(), real);
    expect(config).toMatchObject({ demo: false, publicUrl: 'https://shop.example.com', stripe: { secretKey: 'sk' } });
  });

  test('a real shop without ADMIN_EMAIL starts, to be set up by whoever has its code', () => {
    expect(loadConfig(rootWith(), { ...real, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).config.admin).toBeUndefined();
    expect(refusal({ ...real, ADMIN_PASSWORD: '' }).message).toContain('ADMIN_PASSWORD: missing');
  });

  test('DATABASE=embedded stands for a database outside demo mode', () => {
    const { DATABASE_URL: _, ...rest } = real;
    expect(loadConfig(rootWith(), { ...rest, DATABASE: 'embedded' }).config.databaseUrl).toBeUndefined();
  });

  test('DEMO=1 said aloud always wins, with a warning', () => {
    const { config, warnings } = loadConfig(rootWith(), { HOST: '0.0.0.0', DEMO: '1' });
    expect(config.demo).toBe(true);
    expect(warnings[0]).toContain('0.0.0.0');
  });

  test('half a set of card keys is a mistake even in demo mode', () => {
    expect(refusal({ DEMO: '1', STRIPE_SECRET_KEY: 'sk' }).message).toContain(
      'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: missing',
    );
  });

  test('no message repeats the value of a setting, which may be a secret', () => {
    expect(refusal({ METRICS_TOKEN: 'hush', ADMIN_PASSWORD: 'short' }).message).not.toMatch(/hush|short/);
  });

  test('.env.example names every setting and no other', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
    const names = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(names.toSorted()).toEqual(settingNames.toSorted());
  });
});
