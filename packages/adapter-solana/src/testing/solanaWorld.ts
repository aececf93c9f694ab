import { type AdapterContext, isLatchkeyError, type Network, type Session } from '@latchkey/core'
import { solanaDevnet, solanaTestnet } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519'
import { onTestFinished } from 'vitest'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import type { Features, StandardWallet, WalletAccount } from '../connectors/standardWallet.ts'
import type { WalletPage } from '../page/walletPage.ts'
import { solanaAdapter } from '../solanaAdapter.ts'

export const icon = 'data:image/svg+xml,<svg/>'
/** A signal that never aborts. */
export const never = new AbortController().signal

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
export const keyOf = (seed: number) => {
  const secret = new Uint8Array(32).fill(seed)
  const publicKey = ed25519.getPublicKey(secret)
  const account: WalletAccount = { address: encodeBase58(publicKey), publicKey, chains, features: [] }
  return { account, sign: (message: Uint8Array) => ed25519.sign(message, secret) }
}
export const alice = keyOf(1)
export const bob = keyOf(2)

/** A wallet of the Wallet Standard with features set by the test. */
export function createWallet({
  features: own = {},
  ...fields
}: Partial<Omit<StandardWallet, 'features'>> & { features?: Partial<Features> } = {}) {
  const listeners = new Set<(change: unknown) => void>()
  const calls: string[] = []
  let shared: unknown = []
  const all: Partial<Features> = {
    'standard:connect': {
      async connect({ silent = false } = {}) {
        calls.push(silent ? 'silent' : 'connect')
        if (!silent) shared = wallet.accounts
      },
    },
    'standard:disconnect': {
      async disconnect() {
        calls.push('disconnect')
      },
    },
    'standard:events': {
      on(_event, listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      signMessage: async (...inputs) =>
        inputs.map(({ message }) => ({ signedMessage: message, signature: alice.sign(message) })),
    },
    ...own,
  }
  const wallet = {
    calls,
    features: all,
    /** What the wallet shares once it is connected. */
    accounts: [alice.account, bob.account] as unknown,
    share(accounts: unknown) {
      shared = accounts
      for (const listener of [...listeners]) listener({})
    },
    get listening() {
      return listeners.size
    },
    standard: {
      version: '1.0.0',
      name: 'Harbour',
      icon,
      chains,
      features: all,
      get accounts() {
        // As received from a wallet: anything.
        return shared as readonly WalletAccount[]
      },
      ...fields,
    } satisfies StandardWallet,
  }
  return wallet
}

/** A page on which wallets register. */
export function createPage(legacy: readonly unknown[] = []) {
  const listeners = new Set<(wallet: unknown) => () => void>()
  const registered: unknown[] = []
  const page: WalletPage = {
    registeredWallets(onRegistered) {
      listeners.add(onRegistered)
      for (const wallet of registered) onRegistered(wallet)
      return () => void listeners.delete(onRegistered)
    },
    legacyWallets: () => legacy,
  }
  return {
    page,
    /** Returns a function that takes the registration back. */
    register(wallet: unknown) {
      registered.push(wallet)
      const removals = [...listeners].map((listener) => listener(wallet))
      return () => {
        for (const remove of removals) remove()
      }
    },
    get listening() {
      return listeners.size
    },
  }
}

/** An adapter on two networks, with one registered wallet. */
export function world(
  wallet = createWallet(),
  {
    authorize = async () => {},
    onSent,
    networks = [solanaDevnet, solanaTestnet],
    legacy = [],
  }: {
    authorize?: () => Promise<void>
    onSent?: AdapterContext['onSent']
    networks?: readonly Network[]
    legacy?: readonly unknown[]
  } = {},
) {
  const clock = createFakeClock()
  const platform = createFakePlatform()
  const page = createPage(legacy)
  const logged: string[] = []
  const adapter = solanaAdapter({ page: page.page }).create({
    networks,
    clock,
    http: async () => ({ status: 500, headers: new Headers(), text: '' }),
    platform,
    log: { warn: (message) => void logged.push(message), error: (message) => void logged.push(message) },
    authorize,
    onSent,
    onRefusal: () => {},
  })
  if (legacy.length === 0) page.register(wallet.standard)
  const connect = (signal = never, connectorId = 'Harbour') =>
    adapter.connect({ connectorId, networkId: solanaDevnet.caipNetworkId, signal })
  return { adapter, clock, platform, page, wallet, connect, logged }
}

/** The code of the LatchkeyError with which a promise rejects. */
export const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : `not ours: ${String(error)}`),
  )
/** Waits for a session, which is released after the test. */
export const open = async (session: Promise<Session>) => {
  const opened = await session
  onTestFinished(() => opened.release())
  return opened
}
