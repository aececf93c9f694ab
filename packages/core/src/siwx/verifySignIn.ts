import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { decodeBase58 } from '../accounts/base58.ts'
import { namespaceOf } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { ContractCall } from './contractCall.ts'
import { verifiedAccount, verifyEvmSignature } from './evmSignature.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { rfc3339Ms } from './rfc3339.ts'
import type { SiwxSession } from './session.ts'
import type { SignInMessage } from './signInMessage.ts'

/** How far `Issued At` may lie before and after the server's clock, in ms. Security R-23. */
export const issuedAtWindow = { before: 300_000, after: 60_000 } as const

export type SignInExpectation = {
  /** The server's configured domain (host and port), never the request's `Host`. Compared byte for byte. */
  readonly domain: string
  /** The nonce issued to this browser session. The caller must consume it in the transaction that stores the session. */
  readonly nonce: string
  /** Compared byte for byte; not checked when absent. */
  readonly uri?: string | undefined
  /** CAIP-2 ids; if absent, any network is accepted, and the signer chooses the chain on which ERC-1271 is checked. */
  readonly chains?: readonly string[] | undefined
}

export type SignInProof = {
  /** The exact text received; the signature is verified over these bytes. */
  readonly message: string
  /** eip155: `0x` hex. solana: base58. */
  readonly signature: string
  readonly expected: SignInExpectation
  /** The server's time, in ms since 1970. */
  readonly now: number
  /** Reads contract accounts (ERC-1271, ERC-6492). Without it only accounts with a key can sign in. */
  readonly call?: ContractCall | undefined
  /**
   * How long ago a message may have been issued that the code of an account accepts, ms: its owners sign one after another. The
   * nonce has to live as long, too. Keys stay within 300 s. Default 300,000.
   */
  readonly ownersSignWithinMs?: number | undefined
}

export type VerifiedSignIn = SiwxSession & {
  /**
   * The verified account, to be used as the user's id. `eip155:0x…` (no chain) when the key of the address
   * signed, because a key controls its address on every EVM chain. CAIP-10 (`eip155:56:0x…`) when contract code
   * verified the signature, because the same address may have another owner on another chain. Security R-24.
   */
  readonly account: string
}

/**
 * Verifies one sign-in, on a server: text, domain, times, nonce, network and signature.
 * Keeps no state, so the caller must make the nonce single-use.
 *
 * @throws LatchkeyError `invalid_sign_in_message`, `sign_in_bad_domain`, `sign_in_bad_nonce`, `sign_in_expired`,
 * `sign_in_chain_not_allowed`, `signature_invalid`; and whatever `call` rejects with
 * @example
 * // `nonce` was issued to this browser session, which must consume it with the sign-in.
 * const { message, signature } = session
 * const { account } = await verifySignIn({
 *   message,
 *   signature,
 *   expected: { domain: 'meadow.example', nonce, uri: 'https://meadow.example', chains: ['eip155:56'] },
 *   now: Date.now(),
 * })
 */
export async function verifySignIn(proof: SignInProof): Promise<VerifiedSignIn> {
  const { message, signature, expected, now, ownersSignWithinMs = issuedAtWindow.before } = proof
  const data = parseSignInMessage(message)
  requireOrigin(data, expected)
  if (data.nonce !== expected.nonce) throw new LatchkeyError('sign_in_bad_nonce')
  if (expected.chains && !expected.chains.includes(data.chainId)) {
    throw new LatchkeyError('sign_in_chain_not_allowed', { networkId: data.chainId })
  }
  // Before the chain is asked. Who has signed, and so how late it may be, is known afterwards.
  if (!isTimely(data, now, Math.max(ownersSignWithinMs, issuedAtWindow.before)))
    throw new LatchkeyError('sign_in_expired')
  const account = await signedBy(data, proof)
  if (!account) throw new LatchkeyError('signature_invalid')
  const isOfCode = account === verifiedAccount('code', data.chainId, data.accountAddress)
  if (!isOfCode && !isTimely(data, now, issuedAtWindow.before)) throw new LatchkeyError('sign_in_expired')
  return { data, message, signature, account }
}

/**
 * Whether the signature of a stored sign-in is still valid. To be repeated now and then, because the owners of a contract
 * account can change. Nonce, times and domain were checked at sign-in and are not checked again. Security R-25.
 *
 * @throws LatchkeyError `invalid_sign_in_message`; and whatever `call` rejects with
 * @example
 * const isValid = await recheckSignIn({ message: session.message, signature: session.signature })
 */
export async function recheckSignIn({
  message,
  signature,
  call,
}: Pick<SignInProof, 'message' | 'signature' | 'call'>): Promise<boolean> {
  return (await signedBy(parseSignInMessage(message), { message, signature, call })) !== undefined
}

function requireOrigin(data: SignInMessage, expected: SignInExpectation) {
  if (data.domain !== expected.domain) throw new LatchkeyError('sign_in_bad_domain', { domain: data.domain })
  if (expected.uri === undefined) return
  if (data.uri !== expected.uri) throw new LatchkeyError('sign_in_bad_domain', { domain: data.uri })
  if (data.scheme !== undefined && !expected.uri.startsWith(`${data.scheme}:`)) {
    throw new LatchkeyError('sign_in_bad_domain', { domain: `${data.scheme}://${data.domain}` })
  }
}

/** Every comparison with NaN is false, so an invalid `now` returns false. */
function isTimely(data: SignInMessage, now: number, beforeMs: number): boolean {
  const issuedAt = rfc3339Ms(data.issuedAt) ?? Number.NaN
  const expires =
    data.expirationTime === undefined ? Number.POSITIVE_INFINITY : rfc3339Ms(data.expirationTime)
  const begins = data.notBefore === undefined ? Number.NEGATIVE_INFINITY : rfc3339Ms(data.notBefore)
  return (
    issuedAt >= now - beforeMs &&
    issuedAt <= now + issuedAtWindow.after &&
    now < (expires ?? Number.NaN) &&
    now >= (begins ?? Number.NaN)
  )
}

/** {@link VerifiedSignIn.account}, or `undefined` when the signature is not the account's. */
async function signedBy(
  { accountAddress: address, chainId: networkId }: SignInMessage,
  { message, signature, call }: Pick<SignInProof, 'message' | 'signature' | 'call'>,
): Promise<string | undefined> {
  if (typeof signature !== 'string') return undefined
  const namespace = namespaceOf(networkId)
  if (namespace === 'eip155') {
    const signer = await verifyEvmSignature({ message, signature, address, networkId, call })
    return signer && verifiedAccount(signer, networkId, address)
  }
  if (namespace === 'solana' && verifyEd25519(address, message, signature)) return `${namespace}:${address}`
  return undefined
}

/**
 * Whether `address` signed `message`: strict RFC 8032 verification, which rejects small-order keys.
 * @param address base58, as on Solana
 * @param message a text is verified as UTF-8
 * @param signature base58
 */
export function verifyEd25519(address: string, message: string | Uint8Array, signature: string): boolean {
  const bytes = decodeBase58(signature)
  const key = decodeBase58(address)
  if (bytes?.length !== 64 || key?.length !== 32) return false
  try {
    const signed = typeof message === 'string' ? utf8ToBytes(message) : message
    return ed25519.verify(bytes, signed, key, { zip215: false })
  } catch {
    // The key is not a point on the curve.
    return false
  }
}
