import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { parseVatNumber, type VatNumber, type VatResult } from '@fieldhouse/contracts/vat-number.rules';
import { z } from 'zod';

interface VatCheck {
  readonly result: VatResult;
  /** Whose it is; several countries do not tell. */
  readonly name: string | null;
  readonly at: Date;
}

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
const MOST_KEPT = 1000;

/** `userError` says INVALID for an unassigned number, and names the fault where a country cannot be asked. */
const answer = z.object({ valid: z.boolean(), userError: z.string().optional(), name: z.string().nullish() });
const answers = new Set(['VALID', 'INVALID', 'INVALID_INPUT']);

/** VIES, the register of VAT numbers of the European Union. What was valid is believed for a day. */
export function createVies({ url = VIES, timeoutMs = TIMEOUT_MS, now }: ViesOptions): VatNumbers {
  const valid = new Map<string, VatCheck>();
  return {
    async check(text) {
      const vat = parseVatNumber(text);
      const at = now();
      if (!vat) return { result: 'invalid', name: null, at };
      const key = vat.prefix + vat.number;
      const known = valid.get(key);
      if (known && known.at.getTime() + DAY_MS > at.getTime()) return known;
      const found = { ...(await ask(url, vat, timeoutMs)), at };
      if (found.result === 'valid') {
        valid.delete(key);
        valid.set(key, found);
        const [oldest] = valid.keys();
        if (valid.size > MOST_KEPT && oldest !== undefined) valid.delete(oldest);
      }
      return found;
    },
  };
}

async function ask(url: string, { prefix, number }: VatNumber, timeoutMs: number): Promise<Omit<VatCheck, 'at'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: prefix, vatNumber: number }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { valid, userError = 'VALID', name } = answer.parse(await response.json());
    if (!response.ok || !answers.has(userError)) return { result: 'unknown', name: null };
    return { result: valid ? 'valid' : 'invalid', name: toName(name) };
  } catch {
    return { result: 'unknown', name: null };
  }
}

/** `---`: the country does not tell. */
const toName = (name: string | null | undefined): string | null =>
  name?.replace(/^-+$/, '').trim().slice(0, 200) || null;
