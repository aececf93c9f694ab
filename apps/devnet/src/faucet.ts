import { type Address, getAddress, type Hex, isAddress, parseAbi, parseUnits } from 'viem'
import { sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { faucetKey } from './accounts.ts'
import type { DevnetChain } from './chains/chain.ts'
import { chainClient } from './chains/chainClient.ts'
import { tokensOf } from './contracts/deployContracts.ts'

/** One native unit and a hundred of each demo token. */
const nativeAmount = parseUnits('1', 18)
const tokenAmount = '100'
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

export type FaucetRequest = { readonly chainId: number; readonly address: Address }
export type Faucet = { send(request: FaucetRequest): Promise<Hex> }

/** What the faucet was asked for, or the sentence that says what is wrong with it. The body is untrusted. */
export function readFaucetRequest(body: unknown, chains: readonly DevnetChain[]): FaucetRequest | string {
  if (typeof body !== 'object' || body === null) return 'Send a JSON object with chainId and address.'
  const { chainId, address } = body as { chainId?: unknown; address?: unknown }
  if (!chains.some(({ id }) => id === chainId)) {
    return `chainId must be one of ${chains.map(({ id }) => id).join(', ')}.`
  }
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    return 'address must be an address: 0x and 40 hex digits.'
  }
  const oneCase = address === address.toLowerCase() || address.slice(2) === address.slice(2).toUpperCase()
  if (!oneCase && !isAddress(address)) return 'address has a typo: its checksum does not match.'
  return { chainId: chainId as number, address: getAddress(address) }
}

/** Sends test funds. One request at a time per chain, because they share a nonce. */
export function createFaucet(chains: readonly DevnetChain[]): Faucet {
  const queues = new Map<number, Promise<unknown>>()

  async function sendAll(chain: DevnetChain, to: Address): Promise<Hex> {
    const client = chainClient(chain, faucetKey)
    for (const { address, decimals } of tokensOf(chain)) {
      const args = [to, parseUnits(tokenAmount, decimals)] as const
      await writeContract(client, { address, abi: transferAbi, functionName: 'transfer', args })
    }
    const hash = await sendTransaction(client, { to, value: nativeAmount })
    await waitForTransactionReceipt(client, { hash, timeout: 20_000 })
    return hash
  }

  return {
    send({ chainId, address }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) return Promise.reject(new TypeError(`No chain ${chainId}`))
      const before = queues.get(chainId) ?? Promise.resolve()
      const sent = before.catch(() => {}).then(() => sendAll(chain, address))
      queues.set(chainId, sent)
      return sent
    },
  }
}
