import {
  type Eip1193Provider,
  evmChainId,
  LatchkeyError,
  type Network,
  type TokenTransfer,
  type Transfer,
  unlessAborted,
  walletError,
} from '@latchkey/core'
import { encodeTransfer } from '../clients/erc20.ts'
import { readAccounts, readChainId } from './answers.ts'
import type { FollowedProvider } from './followProvider.ts'

type Needs = {
  readonly provider: Eip1193Provider
  readonly wallet: string
  readonly networks: readonly Network[]
  readonly followed: Pick<FollowedProvider, 'readChain'>
  readonly busy: BusyProviders
}

/** Providers with an unanswered transaction. Shared, because several sessions may have the same provider. */
export type BusyProviders = WeakSet<Eip1193Provider>

/**
 * Sends exact transfers to the wallet, one at a time: while one is unanswered, even if it was cancelled here, another is
 * refused, because the user could still approve both in the wallet. Account and chain are read before the prompt, so that
 * they are the reviewed ones. The chain is read again afterwards, because the wallet may have switched. Security R-62,
 * R-63; faults F39, F40, rules G3 and G7.
 *
 * The returned function resolves with the transaction hash, and rejects with LatchkeyError `request_pending`, `account_changed`,
 * `network_changed`, `request_rejected`, `insufficient_funds` or `send_failed`.
 */
export function createSender({ provider, wallet, networks, followed, busy }: Needs) {
  const request = async (transaction: object): Promise<unknown> => {
    busy.add(provider)
    try {
      return await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    } finally {
      busy.delete(provider)
    }
  }

  return async (transfer: Transfer | TokenTransfer): Promise<string> => {
    const { networkId, from, signal } = transfer
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw new LatchkeyError('network_not_found', { networkId })
    if (busy.has(provider)) throw new LatchkeyError('request_pending', { wallet })
    const chainId = evmChainId(networkId)
    try {
      await checkUnchanged(provider, from, chainId, signal)
      const hash = await unlessAborted(signal, () => request(toTransaction(transfer, chainId)))
      followed.readChain().catch(() => {})
      if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new LatchkeyError('send_failed')
      return hash
    } catch (cause) {
      throw await walletError(cause, {
        wallet,
        rejected: new LatchkeyError('request_rejected', { wallet }),
        insufficient: new LatchkeyError('insufficient_funds', { symbol: network.nativeCurrency.symbol }),
        failed: new LatchkeyError('send_failed'),
      })
    }
  }
}

/** Parameters of `eth_sendTransaction`, with the reviewed chain. The wallet sets the fee. */
function toTransaction(transfer: Transfer | TokenTransfer, id: number) {
  const { from, to, amountBaseUnits } = transfer
  const chainId = toHex(BigInt(id))
  return 'tokenAddress' in transfer
    ? { from, to: transfer.tokenAddress, value: '0x0', data: encodeTransfer(to, amountBaseUnits), chainId }
    : { from, to, value: toHex(amountBaseUnits), chainId }
}

async function checkUnchanged(
  provider: Eip1193Provider,
  from: string,
  chainId: number,
  signal: AbortSignal,
): Promise<void> {
  const [accounts, chain] = await Promise.all([
    unlessAborted(signal, () => provider.request({ method: 'eth_accounts' })).then(readAccounts),
    unlessAborted(signal, () => provider.request({ method: 'eth_chainId' })).then(readChainId),
  ])
  if (accounts[0] !== from) throw new LatchkeyError('account_changed')
  if (chain !== String(chainId)) throw new LatchkeyError('network_changed')
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
