import { vi } from 'vitest'

export const safeOrigin = 'https://app.safe.global'

type Request = { readonly id: string; readonly method: string; readonly params: unknown }
type Answers = Readonly<Record<string, (params: never) => unknown>>

const hash = (fill: string) => `0x${fill.repeat(32)}`
export const safeHashes = { message: hash('a1'), transaction: hash('b2') }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCall = (value: unknown) => {
  const { to, value: wei, data } = value as Record<string, unknown>
  return isText(to) && isText(wei) && /^[0-9]+$/.test(wei) && isText(data)
}

/** What Safe{Wallet} requires of the parameters of a method. Source: types of @safe-global/safe-apps-sdk 9.1.0. */
const required: Readonly<Record<string, (params: Record<string, unknown>) => boolean>> = {
  getSafeInfo: () => true,
  rpcCall: ({ call, params }) => isText(call) && Array.isArray(params),
  sendTransactions: ({ txs }) => Array.isArray(txs) && txs.length > 0 && txs.every(isCall),
  signMessage: ({ message }) => typeof message === 'string',
  signTypedMessage: ({ typedData }) =>
    typeof typedData === 'object' && typedData !== null && 'domain' in typedData,
  getOffChainSignature: (params) => isText(params),
  getTxBySafeTxHash: ({ safeTxHash }) => isText(safeTxHash),
}

/**
 * Shows the page in the frame of a Safe{Wallet} that speaks the protocol of Safe Apps strictly: a request that the vendor's own
 * client would not send has no answer but an error. Answers of `answers` replace the usual ones; one that throws is an error.
 *
 * @param origin - where the Safe{Wallet} is served
 */
export function showInSafe(safeAddress: string, answers: Answers = {}, origin = safeOrigin) {
  const requests: Request[] = []
  const listeners = new Set<(event: object) => void>()
  const usual: Answers = {
    getSafeInfo: () => ({ safeAddress, chainId: 910056, threshold: 2, owners: [], isReadOnly: false }),
    rpcCall: () => '0x1',
    sendTransactions: () => ({ safeTxHash: safeHashes.transaction }),
    signMessage: () => ({ messageHash: safeHashes.message }),
    signTypedMessage: () => ({ messageHash: safeHashes.message }),
    getOffChainSignature: () => '',
    getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS' }),
  }
  const answer = async (request: Request): Promise<object> => {
    const { id, method, params } = request
    const version = '9.1.0'
    try {
      if (!isText(id) || !required[method]?.((params ?? {}) as Record<string, unknown>))
        throw new Error(`${method} is not asked like this`)
      const data = await (answers[method] ?? usual[method])?.(params as never)
      return { id, success: true, version, data }
    } catch (cause) {
      return { id, success: false, version, error: cause instanceof Error ? cause.message : String(cause) }
    }
  }
  const parent = {
    async postMessage(request: Request, target: string) {
      if (target !== origin && target !== '*') return
      requests.push(structuredClone(request))
      host.say(await answer(request))
    },
  }
  const host = {
    requests,
    /** Posts a message to the page. */
    say(data: unknown, { from = origin, source = parent as unknown } = {}) {
      for (const listener of listeners) listener({ origin: from, source, data })
    },
    asked: (method: string) => requests.filter((one) => one.method === method).map(({ params }) => params),
  }
  vi.stubGlobal('location', { ancestorOrigins: [origin] })
  vi.stubGlobal('window', {
    parent,
    crypto: globalThis.crypto,
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
  })
  return host
}
