import { type AdapterContext, type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { type SolanaTransaction, toBytes } from '../bytes/toBytes.ts'
import { featureOf, type StandardWallet } from '../connectors/standardWallet.ts'
import { readAccounts, readOutputs, readSignature } from './answers.ts'
import { chainOf } from './chainOf.ts'
import type { NamedWallet } from './signMessage.ts'

/**
 * What `latchkey.provider('solana')` returns: the Wallet Standard wallet, and the methods that apps know from wallets of
 * `@solana/web3.js` 1.x, for the active account. Transactions are bytes in wire format or objects with `serialize`, of any
 * version of that package; a signed one is of the same kind. Methods that the wallet does not support are absent. What
 * signs or sends rejects with LatchkeyError `siwx_required` where a sign-in is required and missing.
 */
export type SolanaProvider = StandardWallet & {
  /** Resolves with the signature, 64 bytes. */
  signMessage?(message: Uint8Array): Promise<Uint8Array>
  signTransaction?<transaction extends SolanaTransaction>(transaction: transaction): Promise<transaction>
  signAllTransactions?<transaction extends SolanaTransaction>(
    transactions: readonly transaction[],
  ): Promise<readonly transaction[]>
  /** Resolves with the signature in base58. */
  signAndSendTransaction?(transaction: SolanaTransaction, options?: object): Promise<string>
}

type Needs = NamedWallet & {
  readonly authorize: () => Promise<void>
  readonly networkId: () => CaipNetworkId
  readonly onSent?: AdapterContext['onSent']
}

/** Features that sign or send something, also those that this package does not know. */
const signsOrSends = /sign|send/i

/** The provider that the host app gets: what signs or sends is first checked by `authorize`. Spec §4. */
export function solanaProvider({ wallet, name, authorize, networkId, onSent }: Needs): SolanaProvider {
  const report = (inputs: readonly unknown[], answer: unknown) => {
    for (const [place, id] of readSent(answer).entries()) {
      const { account } = (inputs[place] ?? {}) as { account?: { address?: unknown } }
      const from = typeof account?.address === 'string' ? account.address : readAccounts(wallet)[0]?.address
      if (id && from) onSent?.({ networkId: networkId(), id, from })
    }
  }
  const featureOfName = (of: string | symbol) =>
    guarded(wallet.features[String(of)], String(of), authorize, report)
  const features = new Proxy({} as StandardWallet['features'], {
    get: (_, of) => featureOfName(of),
    has: (_, of) => of in wallet.features,
    ownKeys: () => Reflect.ownKeys(wallet.features),
    getOwnPropertyDescriptor: (_, of) =>
      of in wallet.features ? { enumerable: true, configurable: true, value: featureOfName(of) } : undefined,
  })
  return Object.freeze({
    version: wallet.version,
    name,
    icon: wallet.icon,
    features,
    get chains() {
      return wallet.chains
    },
    get accounts() {
      return wallet.accounts
    },
    ...requests({ features }, { wallet, name }, networkId),
  })
}

/** The signatures in base58 that a wallet answers with after it has sent transactions; `undefined` for one that was not sent. */
function readSent(answer: unknown): readonly (string | undefined)[] {
  const outputs = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  return outputs.map((output) => {
    // `solana:signAndSendAllTransactions` wraps each output in the result of a settled promise.
    const { signature, value } = (output ?? {}) as { signature?: unknown; value?: { signature?: unknown } }
    const bytes = readSignature(signature ?? value?.signature)
    return bytes && encodeBase58(bytes)
  })
}

function guarded(
  feature: unknown,
  name: string,
  authorize: () => Promise<void>,
  report: (inputs: readonly unknown[], answer: unknown) => void,
): unknown {
  if (typeof feature !== 'object' || feature === null || !signsOrSends.test(name)) return feature
  return new Proxy(
    {},
    {
      get: (_, key) => {
        const value: unknown = Reflect.get(feature, key)
        if (typeof value !== 'function') return value
        return async (...inputs: readonly unknown[]) => {
          await authorize()
          const answer: unknown = await value.apply(feature, inputs)
          if (/send/i.test(name)) report(inputs, answer)
          return answer
        }
      },
      has: (_, key) => key in feature,
    },
  )
}

function requests(
  guardedWallet: Pick<StandardWallet, 'features'>,
  { wallet, name }: NamedWallet,
  networkId: () => CaipNetworkId,
): Partial<SolanaProvider> {
  const messages = featureOf(guardedWallet, 'solana:signMessage')
  const signing = featureOf(guardedWallet, 'solana:signTransaction')
  const sending = featureOf(guardedWallet, 'solana:signAndSendTransaction')
  const active = () => {
    const [account] = readAccounts(wallet)
    if (!account) throw new LatchkeyError('no_accounts', { wallet: name })
    const chain = chainOf(wallet, networkId())
    return { account, ...(chain ? { chain } : {}) }
  }
  const signAll = async <transaction extends SolanaTransaction>(
    signer: NonNullable<typeof signing>,
    transactions: readonly transaction[],
  ): Promise<readonly transaction[]> => {
    const inputs = transactions.map((one) => ({ ...active(), transaction: wireOf(one) }))
    const outputs = readOutputs(await signer.signTransaction(...inputs), inputs.length)
    return transactions.map((one, place) => sameKind(one, toBytes(outputs?.[place]?.signedTransaction)))
  }
  return {
    ...(messages && {
      async signMessage(message) {
        const outputs = readOutputs(await messages.signMessage({ ...active(), message }), 1)
        const signature = readSignature(outputs?.[0]?.signature)
        if (!signature) throw invalidAnswer()
        return signature
      },
    }),
    ...(signing && {
      async signTransaction(transaction) {
        const [signed] = await signAll(signing, [transaction])
        if (signed === undefined) throw invalidAnswer()
        return signed
      },
      signAllTransactions: async (transactions) =>
        transactions.length === 0 ? [] : signAll(signing, transactions),
    }),
    ...(sending && {
      async signAndSendTransaction(transaction, options) {
        const input = { ...active(), transaction: wireOf(transaction), ...(options ? { options } : {}) }
        const outputs = readOutputs(await sending.signAndSendTransaction(input), 1)
        const signature = readSignature(outputs?.[0]?.signature)
        if (!signature) throw invalidAnswer()
        return encodeBase58(signature)
      },
    }),
  }
}

const invalidAnswer = () => new LatchkeyError('unknown_error', { detail: 'the wallet returned no signature' })

function wireOf(transaction: SolanaTransaction): Uint8Array {
  const wire = toBytes(transaction)
  if (!wire) throw new LatchkeyError('unknown_error', { detail: 'not a transaction' })
  return wire
}

/** A signed transaction as the caller passed it: bytes, or an object of the caller's version of web3.js. */
function sameKind<transaction extends SolanaTransaction>(
  original: transaction,
  wire: Uint8Array | undefined,
): transaction {
  if (!wire) throw invalidAnswer()
  if (!('serialize' in original)) return wire as transaction // A Uint8Array, as the original.
  const { deserialize, from } = original.constructor as {
    deserialize?(wire: Uint8Array): transaction
    from?(wire: Uint8Array): transaction
  }
  // VersionedTransaction has the first, Transaction the second.
  const make = deserialize ?? from
  return make ? make.call(original.constructor, wire) : ({ serialize: () => wire } as unknown as transaction) // of another class
}
