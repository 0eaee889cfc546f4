import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { type Db, inTransaction, takeAdvisoryLock } from '../platform/db/db.ts';
import { createIdentityProvider, type IdentityProvider } from '../platform/identity/identity.ts';
import { sha256 } from '../platform/ids.ts';

const ISSUER = 'https://google.fieldhouse.test';
const AUDIENCE = 'fieldhouse-demo';
const KEY_ID = 'demo-1';

/** A fake Google: its own issuer with its own key, verified by the same code. */
export interface DemoGoogle extends IdentityProvider {
  /** Signs an ID token for any account, as if it had been chosen in Google's dialog. */
  sign(who: { readonly email: string; readonly name: string }): Promise<string>;
}

export function createDemoGoogle(db: Db, now: () => Date): DemoGoogle {
  let kept: Promise<JWK> | undefined;
  const privateKey = () => {
    kept ??= ensureKey(db).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
  const provider = createIdentityProvider({
    keys: async (header, token) => createLocalJWKSet({ keys: [publicPart(await privateKey())] })(header, token),
    issuer: ISSUER,
    audience: AUDIENCE,
    now,
  });
  return {
    ...provider,
    async sign({ email, name }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ email, name, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(subjectOf(email))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(await importJWK(await privateKey(), 'RS256'));
    },
  };
}

/** The same person has the same number each time, as at Google. */
function subjectOf(email: string): string {
  return BigInt(`0x${sha256(email.toLowerCase()).toString('hex').slice(0, 17)}`).toString();
}

function publicPart({ n = '', e = '' }: JWK): JWK {
  return { kty: 'RSA', kid: KEY_ID, alg: 'RS256', use: 'sig', n, e };
}

/** In the database, so that all nodes have the same. */
async function ensureKey(db: Db): Promise<JWK> {
  const there = await findKey(db);
  if (there) return there;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const made = await exportJWK(privateKey);
  return inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'the key of the demo accounts');
    const another = await findKey(tx);
    if (another) return another;
    await sql`insert into demo_google_key (id, private_jwk) values (1, ${JSON.stringify(made)}::jsonb)`.execute(tx);
    return made;
  });
}

async function findKey(db: Db): Promise<JWK | undefined> {
  const { rows } = await sql<{ private_jwk: JWK }>`select private_jwk from demo_google_key`.execute(db);
  return rows[0]?.private_jwk;
}
