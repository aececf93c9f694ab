import { cryptoRandom, type ParentFrame } from '@latchkey/core/browser'

/** What a page may ask of Safe{Wallet}. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getOffChainSignature'
  | 'getTxBySafeTxHash'

/** Sends a request to Safe{Wallet}. @throws an error of EIP-1193: 4001 if the user declined, else -32603 */
export type AskSafe = (method: SafeMethod, params?: unknown) => Promise<unknown>

/** Version of the protocol, which Safe{Wallet} compares with its own. */
const sdkVersion = '9.1.0'

/**
 * The messages between a Safe App and the Safe{Wallet} that frames it. They have no limit of time, because owners take theirs;
 * who asks has one.
 *
 * @see https://github.com/safe-global/safe-apps-sdk/tree/main/packages/safe-apps-sdk/src/communication
 */
export function safeMessages(parent: ParentFrame): AskSafe {
  const random = cryptoRandom()
  const waiting = new Map<string, { resolve(data: unknown): void; reject(error: Error): void }>()
  parent.listen((answer) => {
    if (!isAnswer(answer)) return
    const asked = waiting.get(answer.id)
    if (!asked) return
    waiting.delete(answer.id)
    if (answer.success) asked.resolve(answer.data)
    else asked.reject(toRpcError(answer.error))
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = random.id()
      parent.send({ id, method, params, env: { sdkVersion } })
      waiting.set(id, { resolve, reject })
    })
}

type Answer = {
  readonly id: string
  readonly success: boolean
  readonly data?: unknown
  readonly error?: unknown
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false
  return (
    'id' in value && typeof value.id === 'string' && 'success' in value && typeof value.success === 'boolean'
  )
}

/** Safe{Wallet} answers with a text of its own when the user declines. */
function toRpcError(given: unknown): Error {
  const message = typeof given === 'string' ? given : 'Safe{Wallet} did not do what was asked.'
  return rpcError(/reject|denied|cancel/i.test(message) ? 4001 : -32603, message)
}

/** An error of EIP-1193. */
export const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
