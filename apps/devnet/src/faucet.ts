import { type Address, getAddress, type Hex, isAddress, parseAbi, parseUnits } from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { faucetKey } from './accounts.ts'
import { awaitReceipt } from './chains/awaitReceipt.ts'
import type { DevnetChain } from './chains/chain.ts'
import { chainClient } from './chains/chainClient.ts'
import { tokensOf } from './contracts/deployContracts.ts'
import { createQueue } from './createQueue.ts'
import { solanaTokens } from './solana/solanaTokens.ts'
import type { Solana, SolanaFunding } from './solana/startSolana.ts'

/** Amounts of a request: one native unit and 100 of each demo token. */
const nativeAmount = parseUnits('1', 18)
const tokenAmount = '100'
const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])

export type FaucetRequest = {
  readonly chainId: number
  readonly address: Address
  /** If set, only this purchase is sent. */
  readonly purchase?: Purchase | undefined
}

type Purchase = {
  /** Null for the native token. */
  readonly token: Address | null
  /** Base units. */
  readonly units: bigint
  /** Idempotency key: a repeated key gets the first answer without a second transfer. */
  readonly key: string
}
/** A request for the Solana chain. */
export type SolanaFaucetRequest = SolanaFunding & {
  /** Idempotency key of an exact amount. */
  readonly key?: string | undefined
}
export type Faucet = {
  send(request: FaucetRequest): Promise<Hex>
  /** Resolves with the signature. */
  sendOnSolana(request: SolanaFaucetRequest): Promise<string>
}

/** Validates an untrusted request body. Returns the request, or a sentence that names the problem. */
export function readFaucetRequest(body: unknown, chains: readonly DevnetChain[]): FaucetRequest | string {
  if (typeof body !== 'object' || body === null) return 'Send a JSON object with chainId and address.'
  const { chainId, address, key } = body as { chainId?: unknown; address?: unknown; key?: unknown }
  if (!chains.some(({ id }) => id === chainId)) {
    return `chainId must be one of ${chains.map(({ id }) => id).join(', ')}.`
  }
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    return 'address must be an address: 0x and 40 hex digits.'
  }
  const oneCase = address === address.toLowerCase() || address.slice(2) === address.slice(2).toUpperCase()
  if (!oneCase && !isAddress(address)) return 'address has a typo: its checksum does not match.'
  const request = { chainId: chainId as number, address: getAddress(address) }
  if (key === undefined) return request
  const purchase = readPurchase(
    body,
    chains.find(({ id }) => id === chainId),
  )
  return typeof purchase === 'string' ? purchase : { ...request, purchase }
}

/** The same for the Solana chain, whose `chainId` is the reference of its CAIP-2 id. */
export function readSolanaFaucetRequest(body: object): SolanaFaucetRequest | string {
  const { address, key } = body as { address?: unknown; key?: unknown }
  if (typeof address !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
    return 'address must be an address in base58.'
  if (key === undefined) return { address }
  const purchase = readExactly(body)
  if (typeof purchase === 'string') return purchase
  const { token, units } = purchase
  if (token !== null && !solanaTokens.some((one) => one.address === token))
    return 'token must be one of the chain, or null for its own.'
  return { address, exactly: { mint: token, units }, key: purchase.key }
}

function readPurchase(body: object, chain: DevnetChain | undefined): Purchase | string {
  const purchase = readExactly(body)
  if (typeof purchase === 'string') return purchase
  const known = chain && tokensOf(chain).find(({ address }) => address === purchase.token)
  if (purchase.token !== null && !known) return 'token must be one of the chain, or null for its own.'
  return { ...purchase, token: known?.address ?? null }
}

function readExactly(body: object): { token: string | null; units: bigint; key: string } | string {
  const { token, units, key } = body as { token?: unknown; units?: unknown; key?: unknown }
  if (typeof key !== 'string' || !/^[\w-]{8,128}$/.test(key))
    return 'key must be 8 to 128 letters and digits.'
  if (typeof units !== 'string' || !/^[1-9][0-9]{0,30}$/.test(units))
    return 'units must be base units, in digits.'
  if (typeof token !== 'string' && token !== null) return 'token must be an address, or null.'
  return { token, units: BigInt(units), key }
}

/** Sends test funds. Requests of a chain run one at a time, because they share a nonce. */
export function createFaucet(chains: readonly DevnetChain[], solana: Pick<Solana, 'fund'>): Faucet {
  const queues = new Map(chains.map(({ id }) => [id, createQueue()]))

  async function sendAll(chain: DevnetChain, to: Address): Promise<Hex> {
    const client = chainClient(chain, faucetKey)
    for (const { address, decimals } of tokensOf(chain)) {
      const args = [to, parseUnits(tokenAmount, decimals)] as const
      await writeContract(client, { address, abi: transferAbi, functionName: 'transfer', args })
    }
    const hash = await sendTransaction(client, { to, value: nativeAmount })
    await awaitReceipt(client, hash)
    return hash
  }

  async function sendPurchase(chain: DevnetChain, to: Address, { token, units }: Purchase): Promise<Hex> {
    const client = chainClient(chain, faucetKey)
    const hash = token
      ? await writeContract(client, {
          address: token,
          abi: transferAbi,
          functionName: 'transfer',
          args: [to, units],
        })
      : await sendTransaction(client, { to, value: units })
    await awaitReceipt(client, hash)
    return hash
  }

  const purchases = new Map<string, Promise<Hex>>()
  const solanaPurchases = new Map<string, Promise<string>>()

  return {
    send({ chainId, address, purchase }) {
      const known = purchase && purchases.get(purchase.key)
      if (known) return known
      const chain = chains.find(({ id }) => id === chainId)
      const inOrder = queues.get(chainId)
      if (!chain || !inOrder) return Promise.reject(new TypeError(`No chain ${chainId}`))
      const sent = inOrder(() =>
        purchase ? sendPurchase(chain, address, purchase) : sendAll(chain, address),
      )
      if (purchase) {
        purchases.set(purchase.key, sent)
        // If the node rejected the transaction nothing was sent, so the key can be used again.
        sent.catch(() => purchases.delete(purchase.key))
      }
      return sent
    },
    sendOnSolana({ key, ...funding }) {
      const known = key === undefined ? undefined : solanaPurchases.get(key)
      if (known) return known
      const sent = solana.fund(funding)
      if (key !== undefined) {
        solanaPurchases.set(key, sent)
        sent.catch(() => solanaPurchases.delete(key))
      }
      return sent
    },
  }
}
