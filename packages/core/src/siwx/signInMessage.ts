import type { CaipNetworkId } from '../caip/caip.ts'

/**
 * The fields of a sign-in message. Spec §3. Times are RFC 3339 texts and are never re-formatted,
 * so that format(parse(text)) is `text`, byte for byte.
 */
export type SignInMessage = {
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  /** Always `'1'`. */
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  /** Scheme of the domain line, if it has one: `https`. */
  readonly scheme?: string | undefined
  readonly statement?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
