const maxU64 = 2n ** 64n - 1n

type Check = (result: unknown) => boolean

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
const isText =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isAddress = isText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const isSignature = isText(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
const isBlockhash = isAddress
const isU64: Check = (value) => readU64(value) !== undefined
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
/** `{context, value}`, the form of answers that depend on the state of the chain. */
const inContext =
  (check: Check): Check =>
  (result) => {
    const { context, value } = fieldsOf(result)
    return isU64(fieldsOf(context).slot) && check(value)
  }

const isAccount: Check = (value) => {
  const { data, owner, lamports, executable } = fieldsOf(value)
  const [content, encoding] = Array.isArray(data) ? data : []
  return (
    encoding === 'base64' &&
    isText(/^[A-Za-z0-9+/]*={0,2}$/)(content) &&
    isAddress(owner) &&
    isU64(lamports) &&
    typeof executable === 'boolean'
  )
}
const isTokenAccount: Check = (value) =>
  isAddress(fieldsOf(value).pubkey) && isAccount(fieldsOf(value).account)
const isStatus: Check = (value) => {
  const { slot, err, confirmationStatus } = fieldsOf(value)
  return (
    isU64(slot) &&
    err !== undefined &&
    (confirmationStatus === null || typeof confirmationStatus === 'string')
  )
}

const checks: Readonly<Record<string, Check>> = {
  getGenesisHash: isBlockhash,
  getSlot: isU64,
  getEpochInfo: (value) => isU64(fieldsOf(value).epoch),
  getMinimumBalanceForRentExemption: isU64,
  getBalance: inContext(isU64),
  getMultipleAccounts: inContext(isListOf(orNull(isAccount))),
  getTokenAccountsByOwner: inContext(isListOf(isTokenAccount)),
  getLatestBlockhash: inContext((value) => isBlockhash(fieldsOf(value).blockhash)),
  isBlockhashValid: inContext((value) => typeof value === 'boolean'),
  getRecentPrioritizationFees: isListOf((value) => isU64(fieldsOf(value).prioritizationFee)),
  getSignatureStatuses: inContext(isListOf(orNull(isStatus))),
  sendTransaction: isSignature,
}

/** Why a result is not valid for its method, or `undefined` if it is. Security R-60, faults F18 and F20. */
export function resultProblem(method: string, result: unknown): string | undefined {
  return checks[method]?.(result) ? undefined : `not a result of ${method}`
}

/** An integer of a node, as a number or, if it has more digits than a double, as the text that it was quoted to. */
export function readU64(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^\d{16,20}$/.test(value)) return undefined
  const exact = BigInt(value)
  return exact <= maxU64 ? exact : undefined
}
