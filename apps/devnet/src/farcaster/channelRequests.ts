import { type Hex, isHex } from 'viem'

/** A request of an app to sign a user in. */
export type ChannelRequest = {
  readonly siweUri: string
  /** Host and port. */
  readonly domain: string
  readonly nonce?: string | undefined
  /** Times in ISO 8601. */
  readonly notBefore?: string | undefined
  readonly expirationTime?: string | undefined
  readonly requestId?: string | undefined
  readonly redirectUrl?: string | undefined
  readonly acceptAuthAddress?: boolean | undefined
}

/** The answer of the Farcaster app. */
export type SignInAnswer = {
  readonly message: string
  readonly signature: Hex
  readonly authMethod?: 'custody' | 'authAddress' | undefined
  readonly fid: number
  readonly username?: string | undefined
  readonly bio?: string | undefined
  readonly displayName?: string | undefined
  readonly pfpUrl?: string | undefined
}

/** Validates an untrusted body. Returns the request, or a sentence that names the problem. */
export function readChannelRequest(body: unknown): ChannelRequest | string {
  if (typeof body !== 'object' || body === null) return 'body must be object'
  const { siweUri, domain, acceptAuthAddress, notBefore, expirationTime } = body as Record<string, unknown>
  if (typeof siweUri !== 'string' || !URL.canParse(siweUri)) return 'body/siweUri must be a URI'
  if (typeof domain !== 'string' || !/^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(domain))
    return 'body/domain must be a host with an optional port'
  if (acceptAuthAddress !== undefined && typeof acceptAuthAddress !== 'boolean')
    return 'body/acceptAuthAddress must be boolean'
  for (const time of [notBefore, expirationTime]) {
    if (time !== undefined && Number.isNaN(Date.parse(String(time)))) return 'body has an invalid time'
  }
  const texts = textsOf(body, ['nonce', 'notBefore', 'expirationTime', 'requestId', 'redirectUrl'])
  return { siweUri, domain, ...texts, ...(acceptAuthAddress === undefined ? {} : { acceptAuthAddress }) }
}

/** Validates an untrusted body. Returns the answer, or a sentence that names the problem. */
export function readSignInAnswer(body: unknown): SignInAnswer | string {
  if (typeof body !== 'object' || body === null) return 'body must be object'
  const { message, signature, fid, authMethod } = body as Record<string, unknown>
  if (typeof message !== 'string') return 'body/message must be string'
  if (!isHex(signature) || signature.length !== 132) return 'body/signature must be 65 bytes in hex'
  if (typeof fid !== 'number' || !Number.isInteger(fid)) return 'body/fid must be integer'
  const method = authMethod === 'custody' || authMethod === 'authAddress' ? { authMethod } : {}
  return {
    message,
    signature,
    fid,
    ...method,
    ...textsOf(body, ['username', 'bio', 'displayName', 'pfpUrl']),
  } as SignInAnswer
}

/** Those of the named fields that are texts. Others are ignored, as by the public relay. */
function textsOf<Name extends string>(
  body: object,
  names: readonly Name[],
): { readonly [name in Name]?: string } {
  const found = Object.entries(body).filter(
    ([name, value]) => names.some((known) => known === name) && typeof value === 'string',
  )
  return Object.fromEntries(found) as { [name in Name]?: string } // filtered by the names
}
