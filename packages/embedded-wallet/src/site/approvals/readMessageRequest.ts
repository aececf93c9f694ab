import { parseSignInMessage } from '@latchkey/core/siwx'
import { bytesToHex, hexToBytes, isHex, stringToHex } from 'viem'
import { FrameError } from '../frameError.ts'
import type { MessageApproval } from './approval.ts'
import { type ApprovalContext, accountAndSubject, invalidParams, requireAccount } from './approvalContext.ts'

/** Control characters, and those that turn text around: the shown text would differ from the signed one. */
const hidden = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/u

/**
 * Reads a `personal_sign` request: the message, hex or text, and the account, in either order.
 * A sign-in for another site is refused. Security
 */
export function readMessageRequest(params: unknown, context: ApprovalContext): MessageApproval {
  const { account, subject: message } = accountAndSubject(params, 'account-last')
  if (typeof message !== 'string') throw invalidParams('personal_sign needs a message.')
  requireAccount(account, context)
  const bytes = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
  return messageApproval(hexToBytes(bytes), context)
}

/** Length of a hash, bytes. */
const hashBytes = 32
const asSignIn = /wants you to sign in with your/i

/** @throws FrameError for a sign-in of another site, and for one that cannot be shown, which may be one */
export function messageApproval(bytes: Uint8Array, context: ApprovalContext): MessageApproval {
  const text = textOf(bytes)
  if (text === undefined && asSignIn.test(new TextDecoder().decode(bytes)))
    throw invalidParams('The sign-in has characters that cannot be shown.')
  // The signature of a hash counts for what was hashed, such as a transaction of a contract account.
  const isHash = text === undefined && bytes.length === hashBytes
  const signIn = text === undefined ? 'none' : signInOf(text, context)
  return {
    kind: 'message',
    account: context.account,
    networkId: context.networkId,
    message: bytesToHex(bytes),
    text,
    isSignIn: signIn === 'own',
    warnings: [
      ...(text === undefined ? ['unreadable-message' as const] : []),
      ...(signIn === 'improper' ? ['not-a-sign-in' as const] : []),
      ...(signIn === 'grant' || isHash ? ['gives-control' as const] : []),
    ],
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return hidden.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Whether the text is no sign-in at all, one of this account for this site, one that also grants rights, or looks like one.
 * @throws FrameError for a sign-in of another site; on the local machine a sign-in by https is improper instead
 */
function signInOf(
  text: string,
  { origin, account, networkId }: ApprovalContext,
): 'none' | 'own' | 'grant' | 'improper' {
  if (!asSignIn.test(text)) return 'none'
  const fields = parsed(text)
  if (!fields) return 'improper'
  const { host, hostname, protocol } = new URL(origin)
  const signed = originOf(fields.uri)
  const scheme = fields.scheme === undefined || `${fields.scheme}:` === protocol
  const isOwn = fields.domain === host && scheme && signed === origin
  // Apps that are developed on this machine often name it with https.
  const isLocal = isLocalHost(hostname) && fields.domain === host && signed === `https://${host}`
  if (!isOwn && !isLocal) {
    const named = fields.domain === host ? (signed ?? fields.uri) : fields.domain
    throw new FrameError('frame_error', `The sign-in is for ${named}, not for ${origin}.`, {
      rpcCode: -32602,
    })
  }
  const isOfAccount = fields.accountAddress === account && fields.chainId === networkId
  if (!isOwn || !isOfAccount) return 'improper'
  return fields.resources?.some(grants) ? 'grant' : 'own'
}

/** Whether a resource lets the app act for the account elsewhere. ERC-5573 */
const grants = (resource: string) => /^urn:recap:/i.test(resource)

function parsed(text: string) {
  try {
    return parseSignInMessage(text)
  } catch {
    return undefined
  }
}

const isLocalHost = (hostname: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}
