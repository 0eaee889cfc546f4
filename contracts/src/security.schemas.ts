import { z } from 'zod';
import { factorKinds, factorMethods, securityMessages as messages } from './security.rules.ts';
import { byId, done } from './text.schemas.ts';

const kind = z.enum(factorKinds, { error: messages.kind });
/** As typed: what is wrong with it is the same whatever it is. */
const code = z.string({ error: messages.code }).min(1, messages.code).max(100, messages.code);
const password = z.string().max(1000);

/** What browsers and authenticators say, in base64url. */
const bytes = z
  .string({ error: messages.passkey })
  .max(8_000, messages.passkey)
  .regex(/^[\w-]*$/, messages.passkey);
const transports = z.array(z.string().max(20)).max(10);
const answerOf = <Parts extends z.ZodRawShape>(parts: Parts) =>
  z.object(
    { id: bytes, rawId: bytes, type: z.literal('public-key', { error: messages.passkey }), response: z.object(parts) },
    { error: messages.passkey },
  );
/** Of `navigator.credentials.create`. */
const madePasskey = answerOf({ clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() });
export type MadePasskey = z.output<typeof madePasskey>;
/** Of `navigator.credentials.get`. */
const shownPasskey = answerOf({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.nullish(),
});
export type ShownPasskey = z.output<typeof shownPasskey>;

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() });
/** For `navigator.credentials.create`. */
const passkeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
});
export type PasskeyOffer = z.output<typeof passkeyOffer>;
/** For `navigator.credentials.get`. */
const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
  allowCredentials: z.array(credential),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

/** In answer to a sign-in, as an error with the code `second-factor`. */
const factorQuestion = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(factorMethods)),
  passkey: passkeyQuestion.optional(),
});
export type FactorQuestion = z.output<typeof factorQuestion>;

const challenge = z.string({ error: messages.proof }).max(100, messages.proof);
const isOne = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  (code === undefined) !== (passkey === undefined);

export const finishSignIn = {
  body: z
    .object({ challenge, code: code.optional(), passkey: shownPasskey.optional() })
    .refine(isOne, { error: messages.proof, path: ['code'] }),
  response: z.object({ tokenId: z.string() }),
};

export const askForProof = {
  response: z.object({
    methods: z.array(z.enum(['password', ...factorMethods])),
    challenge: z.string().optional(),
    passkey: passkeyQuestion.optional(),
  }),
};
/** One of password, code, or passkey with its challenge. */
export const confirmIdentity = {
  body: z
    .object({
      password: password.optional(),
      code: code.optional(),
      challenge: challenge.optional(),
      passkey: shownPasskey.optional(),
    })
    .refine((proof) => [proof.password, proof.code, proof.passkey].filter((one) => one !== undefined).length === 1, {
      error: messages.proof,
      path: ['code'],
    }),
  response: done,
};

const secondFactor = z.object({
  _id: z.uuid(),
  kind,
  /** The device it was made on; empty for one-time codes. */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const listSecondFactors = { response: z.array(secondFactor) };
/** Who signs in with Google alone has no password to send. */
export const addSecondFactor = {
  body: z.object({ kind, password: password.optional() }),
  response: z.object({
    _id: z.uuid(),
    /** For one-time codes. Not shown again. */
    secret: z.string().optional(),
    uri: z.string().optional(),
    /** For a passkey. */
    options: passkeyOffer.optional(),
  }),
};
const newCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const confirmSecondFactor = {
  params: byId,
  body: z
    .object({ code: code.optional(), passkey: madePasskey.optional() })
    .refine(isOne, { error: messages.proof, path: ['code'] }),
  /** With the first factor; none with the others, for those of the first stay. */
  response: newCodes,
};
/** Without `code` only if a second factor was shown in the last 15 minutes. */
export const removeSecondFactor = {
  params: byId,
  body: z.object({ password: password.optional(), code: code.optional() }),
  response: done,
};
export const countRecoveryCodes = { response: z.object({ left: z.int() }) };
export const renewRecoveryCodes = { response: newCodes };
export const resetSecondFactors = { params: byId, response: done };

const session = z.object({
  _id: z.uuid(),
  current: z.boolean(),
  createdAt: z.string(),
  /** To within ten minutes. */
  lastSeenAt: z.string(),
  /** Browser and system, where they can be told. */
  device: z.string(),
});
export type Session = z.output<typeof session>;
export const listSessions = { response: z.array(session) };
export const endOtherSessions = { response: done };
export const endSession = { params: byId, response: done };
