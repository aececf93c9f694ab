import { type Clock, ownersSignMs } from '@latchkey/core'
import { type AskSafe, rpcError, type SafeMethod } from './safeMessages.ts'

/** Time between two questions whether the owners have signed, ms. */
const askEveryMs = 3_000

/**
 * Waits for the signature of a message that Safe{Wallet} has shown: at once if one owner is enough; else its owners sign off the
 * chain, or in a transaction of their own, after which the signature is empty. The wait ends after {@link ownersSignMs}.
 *
 * @throws an error of EIP-1193: 4001 if the proposal was rejected
 */
export function ownersAnswer(ask: AskSafe, clock: Clock): (shown: unknown) => Promise<string> {
  return async (shown) => {
    const { signature, messageHash, safeTxHash } = (shown ?? {}) as Record<string, unknown>
    if (isSignature(signature)) return signature
    if (typeof messageHash !== 'string' && typeof safeTxHash !== 'string')
      throw rpcError(-32603, 'Safe{Wallet} answered without a signature.')
    for (let waited = 0; waited < ownersSignMs; waited += askEveryMs) {
      const found = typeof messageHash === 'string' ? await offChain(messageHash) : await onChain(safeTxHash)
      if (found) return found
      await clock.sleep(askEveryMs)
    }
    throw rpcError(-32603, 'The owners of the Safe did not sign in time.')
  }

  async function offChain(messageHash: string): Promise<string | undefined> {
    const signature = await askQuietly('getOffChainSignature', messageHash)
    return isSignature(signature) ? signature : undefined
  }

  async function onChain(safeTxHash: unknown): Promise<string | undefined> {
    const { txStatus } = ((await askQuietly('getTxBySafeTxHash', { safeTxHash })) ?? {}) as {
      txStatus?: unknown
    }
    if (txStatus === 'CANCELLED') throw rpcError(4001, 'The owners rejected the message.')
    if (txStatus === 'FAILED') throw rpcError(-32603, 'The transaction that signs the message failed.')
    return txStatus === 'SUCCESS' ? '0x' : undefined
  }

  /** A question that fails is asked again later: Safe{Wallet} reads the answer from its own server. */
  async function askQuietly(method: SafeMethod, params: unknown): Promise<unknown> {
    try {
      return await ask(method, params)
    } catch {
      return undefined
    }
  }
}

/** Bytes in hex, at least those of one owner. */
const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-f]{2}){65,}$/i.test(value)
