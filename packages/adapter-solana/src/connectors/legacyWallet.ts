import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { toBytes } from '../bytes/toBytes.ts'
import { inOrder } from './inOrder.ts'
import type { Features, StandardWallet, WalletAccount } from './standardWallet.ts'

type Method = (...args: readonly unknown[]) => unknown

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

const events = ['accountChanged', 'disconnect', 'connect'] as const

/**
 * Puts a wallet from before the Wallet Standard (`window.solana`) behind its features. Such wallets take and return
 * transactions of `@solana/web3.js` 1.x, of which they use `serialize` and the message; they choose the chain themselves,
 * so they only sign, and the app's nodes send.
 */
export function legacyWallet(legacy: object, name: string): StandardWallet {
  const method = (of: string): Method | undefined => {
    const found: unknown = Reflect.get(legacy, of)
    return typeof found === 'function' ? (...args) => found.apply(legacy, args) : undefined
  }
  const account = (): WalletAccount | undefined => {
    const key: unknown = Reflect.get(legacy, 'publicKey')
    const toArray = typeof key === 'object' && key !== null ? Reflect.get(key, 'toBytes') : undefined
    const publicKey = typeof toArray === 'function' ? toBytes(toArray.call(key)) : undefined
    return publicKey && { address: encodeBase58(publicKey), publicKey, chains, features: [] }
  }
  const [signMessage, signIn] = [method('signMessage'), method('signIn')]
  const [signTransaction, signAll] = [method('signTransaction'), method('signAllTransactions')]
  const features: Partial<Features> = {
    'standard:connect': {
      async connect({ silent = false } = {}) {
        await method('connect')?.(silent ? { onlyIfTrusted: true } : undefined)
      },
    },
    'standard:disconnect': {
      async disconnect() {
        await method('disconnect')?.()
      },
    },
    'standard:events': {
      on(_event, listener) {
        for (const event of events) method('on')?.(event, listener)
        return () => {
          for (const event of events) (method('removeListener') ?? method('off'))?.(event, listener)
        }
      },
    },
    ...(signMessage && {
      'solana:signMessage': {
        signMessage: (...inputs) =>
          inOrder(inputs, async ({ message }) => {
            const answer = await signMessage(message, 'utf8')
            // An object, or the signature itself.
            return { signature: toBytes(answer) ?? Reflect.get(Object(answer), 'signature') }
          }),
      },
    }),
    ...(signIn && { 'solana:signIn': { signIn: (...inputs) => inOrder(inputs, signIn) } }),
    ...(signTransaction && {
      'solana:signTransaction': {
        async signTransaction(...inputs) {
          const transactions = inputs.map(({ transaction }) => legacyTransaction(transaction))
          const signed =
            transactions.length > 1 && signAll
              ? await signAll(transactions)
              : await inOrder(transactions, signTransaction)
          return (Array.isArray(signed) ? signed : []).map((one) => ({ signedTransaction: toBytes(one) }))
        },
      },
    }),
  }
  return {
    version: '1.0.0',
    name,
    icon: '',
    chains,
    features,
    get accounts() {
      const one = account()
      return one ? [one] : []
    },
  }
}

/** What wallets use of a `VersionedTransaction` of 1.x: they recognise it by its version, and serialize it. */
function legacyTransaction(wire: Uint8Array) {
  const count = wire[0] ?? 0
  const start = 1 + count * 64
  const message = wire.subarray(start)
  return {
    version: 0,
    signatures: Array.from({ length: count }, (_, place) => wire.slice(1 + place * 64, 65 + place * 64)),
    message: { version: 0, serialize: () => message },
    serialize: () => wire,
  }
}
