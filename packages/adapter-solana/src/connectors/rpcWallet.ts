import { type CaipNetworkId, decodeBase58, LatchkeyError } from '@latchkey/core'
import { decodeBase64, encodeBase64 } from '../bytes/base64.ts'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { withSignature } from '../bytes/withSignature.ts'
import { publicName } from '../session/chainOf.ts'
import { inOrder } from './inOrder.ts'
import type { Features, StandardWallet, WalletAccount } from './standardWallet.ts'

/** A wallet that is reached by JSON-RPC: a remote one, or the embedded one. */
export type RpcWallet = {
  readonly name: string
  /** CAIP-10 accounts on solana that it shares now, the active one first. */
  accounts(): readonly string[]
  /** The methods that it supports. */
  readonly methods: readonly string[]
  request(request: {
    readonly networkId: CaipNetworkId
    readonly method: string
    readonly params: object
  }): Promise<unknown>
  /** Calls back when the accounts have changed. */
  onChange(listener: () => void): () => void
  disconnect(): Promise<void>
}

type Input = { readonly account: WalletAccount; readonly chain?: string | undefined }

/**
 * Puts a wallet that is reached by JSON-RPC behind the features of the Wallet Standard. Its chains are CAIP-2 ids, and the
 * names of the public ones. Messages are base58, transactions base64, signatures base58. What it answers is not verified here.
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 */
export function rpcWallet(wallet: RpcWallet): StandardWallet {
  const shared = () =>
    wallet.accounts().flatMap((account) => {
      const [namespace, reference, address] = account.split(':')
      return namespace === 'solana' && address
        ? [{ networkId: `solana:${reference}` as CaipNetworkId, address }]
        : []
    })
  const named = (networkIds: readonly CaipNetworkId[]) => [
    ...new Set(networkIds.flatMap((id) => [id, publicName(id) ?? id])),
  ]
  const networksOf = (address: string) =>
    shared().flatMap((one) => (one.address === address ? [one.networkId] : []))

  /** The network of a request. A wallet shows it, so one that it does not share is never replaced. Security R-62. */
  const networkOf = ({ account, chain }: Input): CaipNetworkId => {
    const found = networksOf(account.address).find((id) => id === chain || publicName(id) === chain)
    if (!found) throw new LatchkeyError('unsupported_chain', { networkId: chain ?? 'unknown' })
    return found
  }
  const supports = (method: string) => wallet.methods.includes(method)
  const request = async (input: Input, networkId: CaipNetworkId, method: string, params: object) => {
    const answer = await wallet.request({
      networkId,
      method,
      params: { ...params, pubkey: input.account.address },
    })
    return Object(answer) as Readonly<Record<string, unknown>>
  }

  const features: Partial<Features> = {
    'standard:connect': { async connect() {} },
    'standard:disconnect': { disconnect: wallet.disconnect },
    'standard:events': { on: (_event, listener) => wallet.onChange(() => listener({})) },
    ...(supports('solana_signMessage') && {
      'solana:signMessage': {
        signMessage: (...inputs) =>
          inOrder(inputs, async (input) => {
            const [first = 'solana:'] = networksOf(input.account.address)
            // A sign-in names its network, and the wallet compares it with that of the request.
            const networkId = input.chain === undefined ? first : networkOf(input)
            const params = { message: encodeBase58(input.message) }
            const { signature } = await request(input, networkId, 'solana_signMessage', params)
            return { signature: readBase58(signature) }
          }),
      },
    }),
    ...(supports('solana_signTransaction') && {
      'solana:signTransaction': {
        async signTransaction(...inputs) {
          const [first] = inputs
          const isOne = inputs.every(
            ({ account, chain }) => account.address === first?.account.address && chain === first.chain,
          )
          if (first && inputs.length > 1 && isOne && supports('solana_signAllTransactions')) {
            const params = { transactions: inputs.map(({ transaction }) => encodeBase64(transaction)) }
            const { transactions } = await request(
              first,
              networkOf(first),
              'solana_signAllTransactions',
              params,
            )
            return (Array.isArray(transactions) ? transactions : []).map((one) => ({
              signedTransaction: decodeBase64(one),
            }))
          }
          return inOrder(inputs, async (input) => {
            const params = { transaction: encodeBase64(input.transaction) }
            const answer = await request(input, networkOf(input), 'solana_signTransaction', params)
            return { signedTransaction: readSignedTransaction(answer, input) }
          })
        },
      },
    }),
    ...(supports('solana_signAndSendTransaction') && {
      'solana:signAndSendTransaction': {
        signAndSendTransaction: (...inputs) =>
          inOrder(inputs, async (input) => {
            const { transaction, options } = input
            const params = {
              transaction: encodeBase64(transaction),
              ...(options ? { sendOptions: options } : {}),
            }
            const method = 'solana_signAndSendTransaction'
            const { signature } = await request(input, networkOf(input), method, params)
            return { signature: readBase58(signature) }
          }),
      },
    }),
  }
  return {
    version: '1.0.0',
    name: wallet.name,
    icon: '',
    features,
    get chains() {
      return named(shared().map(({ networkId }) => networkId))
    },
    get accounts() {
      const addresses = [...new Set(shared().map(({ address }) => address))]
      return addresses.flatMap((address): WalletAccount[] => {
        const publicKey = decodeBase58(address)
        return publicKey ? [{ address, publicKey, chains: named(networksOf(address)), features: [] }] : []
      })
    },
  }
}

const readBase58 = (value: unknown) => (typeof value === 'string' ? decodeBase58(value) : undefined)

/** Newer wallets answer with the whole transaction, which they may have changed; older ones with their signature only. */
function readSignedTransaction(
  { transaction, signature }: Readonly<Record<string, unknown>>,
  { account, transaction: wire }: { readonly account: WalletAccount; readonly transaction: Uint8Array },
): Uint8Array | undefined {
  const bytes = readBase58(signature)
  return (
    decodeBase64(transaction) ??
    (bytes?.length === 64 ? withSignature(wire, account.publicKey, bytes) : undefined)
  )
}
