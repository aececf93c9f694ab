import {
  type Eip1193Provider,
  evmChainId,
  LatchkeyError,
  type Network,
  type TokenTransfer,
  type Transfer,
} from '@latchkey/core'
import { encodeTransfer } from '../clients/erc20.ts'
import { providerError } from '../errors/providerError.ts'
import { abortable } from './abortable.ts'
import { readAccounts, readChainId } from './answers.ts'
import type { FollowedProvider } from './followProvider.ts'

/**
 * Hands one exact transfer to the wallet. Account and chain are read before the prompt, so that what was
 * reviewed is what is asked, and the chain again after it, so that a wallet that moved is known to have. Never sent twice. Security; faults F39, F40.
 *
 * @returns the transaction hash
 * @throws LatchkeyError `account_changed`, `network_changed`, `request_rejected`, `insufficient_funds`, `send_failed`
 */
export async function sendTransfer(
  {
    provider,
    wallet,
    networks,
    followed,
  }: {
    provider: Eip1193Provider
    wallet: string
    networks: readonly Network[]
    followed: Pick<FollowedProvider, 'readChain'>
  },
  transfer: Transfer | TokenTransfer,
): Promise<string> {
  const { networkId, from, to, amountBaseUnits, signal } = transfer
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new LatchkeyError('network_not_found', { networkId })
  const symbol = network.nativeCurrency.symbol
  const chainId = evmChainId(networkId)
  const tokenAddress = 'tokenAddress' in transfer ? transfer.tokenAddress : undefined
  const transaction =
    tokenAddress === undefined
      ? { from, to, value: toHex(amountBaseUnits), chainId: toHex(BigInt(chainId)) }
      : {
          from,
          to: tokenAddress,
          value: '0x0',
          data: encodeTransfer(to, amountBaseUnits),
          chainId: toHex(BigInt(chainId)),
        }
  try {
    await checkUnchanged(provider, from, chainId, signal)
    const hash = await abortable(
      provider.request({ method: 'eth_sendTransaction', params: [transaction] }),
      signal,
    )
    followed.readChain().catch(() => {})
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new LatchkeyError('send_failed')
    return hash
  } catch (cause) {
    if (cause instanceof LatchkeyError) throw cause
    const error = providerError(cause, {
      wallet,
      rejected: new LatchkeyError('request_rejected', { wallet }),
      failed: new LatchkeyError('send_failed'),
    })
    throw /insufficient funds|exceeds (the )?balance/i.test(textOf(cause))
      ? new LatchkeyError('insufficient_funds', { symbol }, { cause })
      : error
  }
}

async function checkUnchanged(
  provider: Eip1193Provider,
  from: string,
  chainId: number,
  signal: AbortSignal,
): Promise<void> {
  const [accounts, chain] = await Promise.all([
    abortable(provider.request({ method: 'eth_accounts' }), signal).then(readAccounts),
    abortable(provider.request({ method: 'eth_chainId' }), signal).then(readChainId),
  ])
  if (accounts[0] !== from) throw new LatchkeyError('account_changed')
  if (chain !== String(chainId)) throw new LatchkeyError('network_changed')
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function textOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : JSON.stringify(thrown)
  } catch {
    return ''
  }
}
