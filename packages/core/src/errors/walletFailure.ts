import {
  isNodeText,
  namesRefusal,
  reasonOfCode,
  reasonOfText,
  saysNoFunds,
  type WalletReason,
} from './walletReasons.ts'

/** What is known of a wallet's failure. */
export type WalletFailure = {
  readonly reason: WalletReason | undefined
  /** The number that the wallet gave as code: the one that names the reason, or the outermost. */
  readonly code: number | undefined
  /** The account has too little for the amount and its fee. */
  readonly lacksFunds: boolean
}

/** Fields in which wallets and libraries wrap another error. */
const wrapping = [
  'data',
  'cause',
  'originalError',
  'innerError',
  'error',
  'info',
  'body',
  'payload',
  'errors',
] as const
const coding = ['code', 'statusCode', 'errorCode'] as const
const speaking = ['message', 'reason', 'shortMessage', 'details', 'statusText', 'name', '_tag'] as const

/** Errors within errors that are read; wallets wrap at most five. */
const maxErrors = 30
/** Characters of a text that are read. */
const maxText = 2_000

/** Transactions that the node rejected. EIP-1474. */
const rejectedByNode = -32003

/**
 * Reads what a wallet threw, of any family: codes and texts in objects, in texts and in each other. The outermost reason
 * counts. In one error, a text that names the user counts before a code, which several standards share. Wallets throw
 * anything: strings, null, errors with throwing getters. Faults F37.
 *
 * @example
 * walletFailure({ code: -32603, data: { originalError: { code: 4001 } } }).reason // 'declined'
 */
export function walletFailure(thrown: unknown): WalletFailure {
  const errors = errorsIn(thrown)
  const found = errors.map((error) => ({ error, reason: reasonOf(error) })).find(({ reason }) => reason)
  const reason = found?.reason
  const numbers = errors.flatMap(({ codes }) => codes.filter((code) => typeof code === 'number'))
  return {
    reason,
    code: numbers.find((code) => reason && reasonOfCode(code) === reason) ?? numbers[0],
    lacksFunds: errors.some(({ texts }) => texts.some(saysNoFunds)),
  }
}

type ReadError = { readonly codes: readonly (number | string)[]; readonly texts: readonly string[] }

/** The error and those within it, from the outermost to the innermost. */
function errorsIn(thrown: unknown): readonly ReadError[] {
  const found = new Set([thrown])
  const errors: ReadError[] = []
  // A set that grows while it is read is read to its end.
  for (const one of found) {
    if (errors.length === maxErrors) break
    const error = readError(one, one === thrown)
    if (!error) continue
    errors.push(error)
    for (const inner of error.inner) found.add(inner)
  }
  return errors
}

/** Reads an object, or a text, which is a code of its own only if the wallet threw nothing else. */
function readError(
  one: unknown,
  isOutermost: boolean,
): (ReadError & { readonly inner: readonly unknown[] }) | undefined {
  if (typeof one === 'string') {
    const text = one.slice(0, maxText)
    return {
      texts: [text],
      codes: isOutermost ? [text, ...codesIn(text)] : codesIn(text),
      inner: [jsonIn(text)],
    }
  }
  if (typeof one !== 'object' || one === null) return undefined
  const fields = (names: readonly string[]) => names.map((name) => read(one, name))
  const named = fields(coding).filter((code) => typeof code === 'number' || typeof code === 'string')
  const texts = [...fields(speaking), ...named]
    .filter((text) => typeof text === 'string')
    .map((text) => text.slice(0, maxText))
  return {
    texts,
    codes: [...named, ...texts.flatMap(codesIn)],
    inner: [
      ...fields(wrapping),
      ...(Array.isArray(one) ? one.slice(0, maxErrors) : []),
      ...texts.map(jsonIn),
    ],
  }
}

function reasonOf({ codes, texts }: ReadError): WalletReason | undefined {
  if (texts.some(namesRefusal)) return 'declined'
  const isOfNode = codes.includes(rejectedByNode) || texts.some(isNodeText)
  // Nodes answer -32002, too.
  const named = codes.map(reasonOfCode).find((reason) => reason && !(reason === 'pending' && isOfNode))
  return named ?? (isOfNode ? undefined : texts.map(reasonOfText).find(Boolean))
}

/** Reads a field once; `undefined` if its getter throws. */
function read(from: object, field: string): unknown {
  try {
    return Reflect.get(from, field)
  } catch {
    return undefined
  }
}

/** Codes in a text: "code: 4001", "4001: …", "(0x6985)". */
function codesIn(text: string): readonly string[] {
  const named = text.matchAll(
    /\b(?:code|status)\W{1,4}(-?\d{4,6})\b|^\W*(-?\d{4,6})\s*[:)\]]|\b(0x[0-9a-f]{4})\b/gi,
  )
  return [...named].flatMap(([, ...groups]) => groups.filter(Boolean))
}

/** The object that a text contains as JSON, as MetaMask appends it. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
