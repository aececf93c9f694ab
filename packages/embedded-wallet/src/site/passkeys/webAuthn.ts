import { base64urlnopad } from '@scure/base'
import type { NewPasskey, PasskeyAssertion, PasskeyChallenge } from '../../api/walletApi.ts'

/** Why the browser gave no passkey, or one that opens nothing. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  /**
   * `dismissed`: by the user, or by a browser that gives no reason; `unusable`: the browser has no passkeys, not on this page,
   * or none with a secret; `exists`: the authenticator already has one of this wallet.
   */
  readonly reason: 'dismissed' | 'unusable' | 'exists'

  constructor(reason: PasskeyError['reason'], cause?: unknown) {
    super(`The browser gave no passkey: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** The secret of a passkey, which its envelope's key is derived from: the result of the PRF extension, 32 bytes. */
type Secret = { readonly prf: Uint8Array<ArrayBuffer> }

/** What a passkey computes its secret of. The same for all, because the key is derived with wallet and passkey. Security 3.2. */
const extensions: AuthenticationExtensionsClientInputs = {
  prf: { eval: { first: new TextEncoder().encode('env/v1/passkey') } },
}
const timeout = 60_000

/** COSE: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257]

/** The system, which is what most users would name a passkey of it. Some browsers do not say. */
export function usualName({ navigator }: Window): string | undefined {
  const { userAgentData } = navigator as { userAgentData?: { readonly platform?: string } }
  return userAgentData?.platform || undefined
}

/** A passkey that was just made. `isSynced`: other devices of the user get it too. */
type MadePasskey = Secret & {
  readonly credentialId: string
  readonly passkey: NewPasskey
  readonly isSynced: boolean
}

/** The flag of the authenticator data for a passkey that can be backed up (BE). WebAuthn L3 6.1.3 */
const [flagsAt, backupEligible] = [32, 0x08]

/**
 * Makes a passkey whose secret can be the key of an envelope. An authenticator that computes no secret with a new passkey is
 * asked for it at once.
 * @throws PasskeyError
 */
export async function createPasskey(
  window: Window & typeof globalThis,
  asked: PasskeyChallenge,
  name: string,
  signal: AbortSignal,
): Promise<MadePasskey> {
  const { rpId, userHandle, userName } = asked
  const credential = await ceremony(() =>
    window.navigator.credentials.create({
      signal,
      publicKey: {
        ...{ challenge: bytesOf(asked.challenge), timeout, extensions, attestation: 'none' },
        rp: { id: rpId, name: rpId },
        user: { id: bytesOf(userHandle), name: userName, displayName: userName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        excludeCredentials: descriptorsOf(asked.credentials),
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse // of `create`
  const credentialId = credential.id
  const transports = response.getTransports?.() ?? []
  const prf =
    secretOf(credential) ??
    (await askSecret(window, { rpId, id: credentialId, transports }, credential, signal))
  const passkey = {
    ...{ name, transports },
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
  }
  const data = response.getAuthenticatorData?.()
  const flags = data ? (new Uint8Array(data)[flagsAt] ?? 0) : 0
  return { credentialId, passkey, prf, isSynced: (flags & backupEligible) !== 0 }
}

/** Uses one of the wallet's passkeys. @throws PasskeyError */
export async function usePasskey(
  window: Window & typeof globalThis,
  { challenge, rpId, credentials }: PasskeyChallenge,
  signal: AbortSignal,
): Promise<Secret & { readonly assertion: PasskeyAssertion }> {
  const credential = await get(window, { challenge: bytesOf(challenge), rpId, credentials }, signal)
  const prf = secretOf(credential)
  if (!prf) throw new PasskeyError('unusable')
  const response = credential.response as AuthenticatorAssertionResponse // of `get`
  const assertion = {
    credentialId: credential.id,
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  }
  return { assertion, prf }
}

/** Lets the authenticator delete a passkey that opens nothing, where browsers can. */
export async function forgetPasskey(
  window: Window & typeof globalThis,
  passkey: { readonly rpId: string; readonly credentialId: string },
): Promise<void> {
  const { PublicKeyCredential: browser } = window as { PublicKeyCredential?: Signals }
  await browser?.signalUnknownCredential?.(passkey).catch(() => {})
}
type Signals = {
  signalUnknownCredential?(passkey: { readonly rpId: string; readonly credentialId: string }): Promise<void>
}

type Asked = Pick<PasskeyChallenge, 'rpId' | 'credentials'> & { readonly challenge: Uint8Array<ArrayBuffer> }

const get = (window: Window, { challenge, rpId, credentials }: Asked, signal: AbortSignal) =>
  ceremony(() =>
    window.navigator.credentials.get({
      signal,
      publicKey: {
        ...{ challenge, rpId, timeout, extensions, userVerification: 'required' },
        allowCredentials: descriptorsOf(credentials),
      },
    }),
  )

/** The secret of a passkey that was just made, whose signature nobody has to verify. */
async function askSecret(
  window: Window & typeof globalThis,
  {
    rpId,
    ...passkey
  }: { readonly rpId: string; readonly id: string; readonly transports: readonly string[] },
  created: PublicKeyCredential,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const canHave = created.getClientExtensionResults().prf?.enabled === true
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const used = canHave ? await get(window, { challenge, rpId, credentials: [passkey] }, signal) : undefined
  const prf = used && secretOf(used)
  if (prf) return prf
  await forgetPasskey(window, { rpId, credentialId: passkey.id })
  throw new PasskeyError('unusable')
}

function secretOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  // Some password managers answer with a view.
  const secret = ArrayBuffer.isView(first)
    ? Uint8Array.from(new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
    : new Uint8Array(first)
  return secret.length === 32 ? secret : undefined
}

async function ceremony(run: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await run()
    if (credential) return credential as PublicKeyCredential // only these are asked for
  } catch (cause) {
    const { name } = cause as Partial<DOMException>
    if (name === 'AbortError') throw cause
    if (name === 'InvalidStateError') throw new PasskeyError('exists', cause)
    throw new PasskeyError(name === 'NotAllowedError' ? 'dismissed' : 'unusable', cause)
  }
  throw new PasskeyError('dismissed')
}

const descriptorsOf = (credentials: PasskeyChallenge['credentials']): PublicKeyCredentialDescriptor[] =>
  credentials.map(({ id, transports }) => ({
    ...{ type: 'public-key', id: bytesOf(id) },
    transports: transports as AuthenticatorTransport[], // unknown ones are ignored by browsers
  }))

const bytesOf = (text: string) => new Uint8Array(base64urlnopad.decode(text))
const textOf = (bytes: ArrayBuffer) => base64urlnopad.encode(new Uint8Array(bytes))
