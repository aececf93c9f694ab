import { isAddress, toChecksumAddress } from '../accounts/address.ts'
import { parseCaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import { parseCaipAddress } from '../caip/parseCaipAddress.ts'
import { rfc3339Ms } from './rfc3339.ts'
import { isAuthority, isPchars, isScheme, isUri } from './rfc3986.ts'
import type { SignInMessage } from './signInMessage.ts'

/** In characters. No wallet shows a longer text, and no server should parse it. */
export const maxMessageLength = 16_384

/** What EIP-4361 does not allow in a statement: line ends, `%`, most quotes and everything beyond ASCII. */
const notInStatement = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]/u
const nonce = /^[A-Za-z0-9]{8,}$/
const chainReference: Partial<Record<Namespace, RegExp>> = { eip155: /^(0|[1-9][0-9]*)$/ }

/** The first reason why `fields` are not a valid sign-in message; `undefined` when they are. `fields` are untrusted. */
export function signInProblem(fields: SignInMessage): string | undefined {
  if (typeof fields !== 'object' || fields === null) return 'it is not an object'
  for (const key of required) {
    if (typeof fields[key] !== 'string') return `${key} is missing`
  }
  for (const key of optional) {
    if (fields[key] !== undefined && typeof fields[key] !== 'string') return `${key} is not text`
  }
  const network = networkOf(fields.chainId)
  if (!network) return 'the chain id is not a CAIP-2 id'
  if (fields.scheme !== undefined && !isScheme(fields.scheme)) return 'the scheme is not a URI scheme'
  if (!isAuthority(fields.domain)) return 'the domain is not an RFC 3986 authority'
  if (!isAccountAddress(fields.accountAddress, network)) {
    return network.namespace === 'eip155'
      ? 'the address does not carry its EIP-55 checksum'
      : 'the address is not one of this network'
  }
  const wrongStatement = fields.statement === undefined ? undefined : statementProblem(fields.statement)
  if (wrongStatement) return wrongStatement
  if (!isUri(fields.uri)) return 'the URI is not an RFC 3986 URI'
  if (fields.version !== '1') return 'the version is not 1'
  if (!nonce.test(fields.nonce)) return 'the nonce is not at least 8 letters and digits'
  for (const key of times) {
    const time = fields[key]
    if (time !== undefined && rfc3339Ms(time) === undefined) return `${key} is not an RFC 3339 time`
  }
  if (fields.requestId !== undefined && !isPchars(fields.requestId)) {
    return 'the request id has a character that is not allowed'
  }
  const resources: unknown = fields.resources ?? []
  if (!Array.isArray(resources) || !resources.every((item) => typeof item === 'string' && isUri(item))) {
    return 'a resource is not an RFC 3986 URI'
  }
  return undefined
}

function statementProblem(statement: string): string | undefined {
  if (statement === '') return 'the statement is empty; leave it out instead'
  const [character] = notInStatement.exec(statement) ?? []
  if (character === undefined) return undefined
  const place = [...statement].indexOf(character) + 1
  const codePoint = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `the statement has ${JSON.stringify(character)} (U+${codePoint}) as character ${place}, which EIP-4361 does not allow`
}

const required = ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce', 'issuedAt'] as const
const optional = ['scheme', 'statement', 'expirationTime', 'notBefore', 'requestId'] as const
const times = ['issuedAt', 'expirationTime', 'notBefore'] as const

type Network = ReturnType<typeof parseCaipNetworkId>

function networkOf(chainId: string): Network | undefined {
  try {
    const network = parseCaipNetworkId(chainId)
    const reference = chainReference[network.namespace]
    return reference && !reference.test(network.reference) ? undefined : network
  } catch {
    return undefined
  }
}

function isAccountAddress(address: string, { namespace, networkId }: Network): boolean {
  if (namespace === 'eip155') return isAddress(address, namespace) && toChecksumAddress(address) === address
  if (namespace === 'solana') return isAddress(address, namespace)
  try {
    return parseCaipAddress(`${networkId}:${address}`).address === address
  } catch {
    return false
  }
}
