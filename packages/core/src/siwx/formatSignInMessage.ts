import { parseCaipNetworkId } from '../caip/caip.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import { accountTypeNames } from './accountTypeName.ts'
import type { SignInMessage } from './signInMessage.ts'
import { maxMessageLength, signInProblem } from './signInProblem.ts'

/**
 * The text a wallet signs: EIP-4361 on eip155, the CAIP-122 profile of other namespaces. Times are
 * written as given, so that formatting parsed fields returns the same bytes.
 *
 * @throws LatchkeyError `invalid_sign_in_message`
 * @see https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format
 * @see https://namespaces.chainagnostic.org/solana/caip122
 * @example
 * const message = formatSignInMessage({
 *   accountAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
 *   chainId: 'eip155:1',
 *   domain: 'meadow.example',
 *   uri: 'https://meadow.example',
 *   version: '1',
 *   nonce: 'k2m8Vq01xYz4',
 *   issuedAt: '2026-11-20T12:00:00.000Z',
 * })
 */
export function formatSignInMessage(fields: SignInMessage): string {
  const problem = signInProblem(fields)
  if (problem) throw new LatchkeyError('invalid_sign_in_message', { problem })

  const { namespace, reference } = parseCaipNetworkId(fields.chainId)
  const origin = fields.scheme === undefined ? fields.domain : `${fields.scheme}://${fields.domain}`
  const text = [
    `${origin} wants you to sign in with your ${accountTypeNames[namespace]} account:`,
    fields.accountAddress,
    '',
    ...statementLines(fields.statement, namespace === 'eip155'),
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...(fields.expirationTime === undefined ? [] : [`Expiration Time: ${fields.expirationTime}`]),
    ...(fields.notBefore === undefined ? [] : [`Not Before: ${fields.notBefore}`]),
    ...(fields.requestId === undefined ? [] : [`Request ID: ${fields.requestId}`]),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((item) => `- ${item}`)]),
  ].join('\n')
  if (text.length > maxMessageLength) {
    throw new LatchkeyError('invalid_sign_in_message', {
      problem: `it is longer than ${maxMessageLength} characters`,
    })
  }
  return text
}

/** Without a statement EIP-4361 has two empty lines in its place, the Wallet Standard text one. */
function statementLines(statement: string | undefined, isEip4361: boolean): string[] {
  if (statement !== undefined) return [statement, '']
  return isEip4361 ? [''] : []
}
