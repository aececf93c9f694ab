import { LatchkeyError } from '../errors/latchkeyError.ts'
import { accountTypeNames, namespaceOfAccountType } from './accountTypeName.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import type { SignInMessage } from './signInMessage.ts'
import { maxMessageLength } from './signInProblem.ts'

const header = new RegExp(
  `^(?:([^ ]*?)://)?([^ ]+) wants you to sign in with your (${Object.values(accountTypeNames).join('|')}) account:$`,
)

/**
 * Parses a sign-in message strictly: each line in its place, none twice, nothing after the end. The result formats back
 * to `text`, byte for byte. Security R-22.
 *
 * @throws LatchkeyError `invalid_sign_in_message`
 * @see https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format
 * @example
 * const { domain, nonce } = parseSignInMessage(session.message)
 */
export function parseSignInMessage(text: string): SignInMessage {
  if (typeof text !== 'string') throw malformed('it is not text')
  if (text.length > maxMessageLength) throw malformed(`it is longer than ${maxMessageLength} characters`)
  const lines = text.split('\n')
  let at = 0
  const optional = (label: string): string | undefined => {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) return undefined
    at++
    return line.slice(label.length + 2)
  }
  const required = (label: string): string => {
    const value = optional(label)
    if (value === undefined) throw malformed(`line ${at + 1} is not "${label}"`)
    return value
  }

  const [, scheme, domain = '', accountType = ''] = header.exec(lines[at++] ?? '') ?? []
  const namespace = namespaceOfAccountType(accountType)
  if (!namespace) throw malformed('the first line is not the one of a sign-in message')
  const accountAddress = lines[at++] ?? ''
  if (lines[at++] !== '') throw malformed('the line after the address is not empty')

  let statement: string | undefined
  // With a statement the empty line follows it; without one, EIP-4361 has a second empty line here.
  if (lines[at] === '' && namespace === 'eip155') at++
  else if (lines[at + 1] === '') {
    statement = lines[at]
    at += 2
  } else if (namespace === 'eip155') throw malformed('the line after the statement is not empty')

  const uri = required('URI')
  const version = required('Version')
  const reference = required('Chain ID')
  const nonce = required('Nonce')
  const issuedAt = required('Issued At')
  const expirationTime = optional('Expiration Time')
  const notBefore = optional('Not Before')
  const requestId = optional('Request ID')
  let resources: string[] | undefined
  if (lines[at] === 'Resources:') {
    resources = lines.slice(at + 1).map((line) => {
      if (!line.startsWith('- ')) throw malformed('a line under "Resources" is not a resource')
      return line.slice(2)
    })
    at = lines.length
  }
  if (at !== lines.length) throw malformed(`line ${at + 1} does not belong there`)

  const fields: SignInMessage = {
    accountAddress,
    chainId: `${namespace}:${reference}`,
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    ...(scheme === undefined ? {} : { scheme }),
    ...(statement === undefined ? {} : { statement }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
  // Formatting validates every field; the comparison ensures that parsing lost nothing.
  if (formatSignInMessage(fields) !== text) throw malformed('it does not read back the same')
  return fields
}

function malformed(problem: string): LatchkeyError {
  return new LatchkeyError('invalid_sign_in_message', { problem })
}
