import { parseVatNumber, type VatNumber } from '@fieldhouse/contracts/vat-number.rules';
import { z } from 'zod';

/** `unknown`: nobody can say at the moment, so the tax is charged. */
type VatCheck = 'valid' | 'invalid' | 'unknown';

export interface VatNumbers {
  check(text: string): Promise<VatCheck>;
}

interface ViesOptions {
  /** Of a stand-in on this machine; none: the European Commission. */
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
  readonly now: () => Date;
}

const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';
/** A buyer waits for it, and pays the tax if it takes longer. */
const TIMEOUT_MS = 4000;
const DAY_MS = 86_400_000;
const MOST_KEPT = 1000;

/** `userError` says INVALID for a number that nobody has, and names the fault where a country cannot be asked. */
const answer = z.object({ valid: z.boolean(), userError: z.string().optional() });
const answers = new Set(['VALID', 'INVALID', 'INVALID_INPUT']);

/** VIES, the register of VAT numbers of the European Union. What was valid is believed for a day. */
export function createVies({ url = VIES, timeoutMs = TIMEOUT_MS, now }: ViesOptions): VatNumbers {
  const validUntil = new Map<string, number>();
  return {
    async check(text) {
      const vat = parseVatNumber(text);
      if (!vat) return 'invalid';
      const [key, time] = [vat.prefix + vat.number, now().getTime()];
      if ((validUntil.get(key) ?? 0) > time) return 'valid';
      const found = await ask(url, vat, timeoutMs);
      if (found === 'valid') {
        validUntil.delete(key);
        validUntil.set(key, time + DAY_MS);
        const [oldest] = validUntil.keys();
        if (validUntil.size > MOST_KEPT && oldest !== undefined) validUntil.delete(oldest);
      }
      return found;
    },
  };
}

async function ask(url: string, { prefix, number }: VatNumber, timeoutMs: number): Promise<VatCheck> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: prefix, vatNumber: number }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { valid, userError = 'VALID' } = answer.parse(await response.json());
    if (!response.ok || !answers.has(userError)) return 'unknown';
    return valid ? 'valid' : 'invalid';
  } catch {
    return 'unknown';
  }
}
