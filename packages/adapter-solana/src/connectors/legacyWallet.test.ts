import { describe, expect, test } from 'vitest'
import type { SolanaProvider } from '../session/solanaProvider.ts'
import { alice, bob, createWallet, open, world } from '../testing/solanaWorld.ts'

type Key = { toBytes(): Uint8Array } | null
type Transaction = { version: number; serialize(): Uint8Array; message: { serialize(): Uint8Array } }

/** `window.solana` as Phantom had it before the Wallet Standard. */
function createLegacy() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const keyOf = (one: typeof alice): Key => ({ toBytes: () => one.account.publicKey })
  const legacy = {
    isPhantom: true,
    publicKey: null as Key,
    trusted: false,
    calls: [] as string[],
    async connect(options?: { onlyIfTrusted?: boolean }) {
      legacy.calls.push(options?.onlyIfTrusted ? 'silent' : 'connect')
      if (options?.onlyIfTrusted && !legacy.trusted) throw new Error('User rejected the request.')
      legacy.trusted = true
      legacy.publicKey = keyOf(alice)
      return { publicKey: legacy.publicKey }
    },
    async disconnect() {
      legacy.trusted = false
      legacy.change(null)
    },
    signMessage: async (message: Uint8Array, _display: string) => ({ signature: alice.sign(message) }),
    async signTransaction(transaction: Transaction) {
      legacy.calls.push(`sign version ${transaction.version}`)
      const wire = Uint8Array.from(transaction.serialize())
      wire.set(alice.sign(transaction.message.serialize()), 1)
      return { serialize: () => wire }
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
    change(one: typeof alice | null) {
      legacy.publicKey = one && keyOf(one)
      for (const listener of listeners.get(one ? 'accountChanged' : 'disconnect') ?? [])
        listener(legacy.publicKey)
    },
    get listening() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
  }
  return legacy
}

const setup = async () => {
  const legacy = createLegacy()
  const one = world(createWallet(), { legacy: [legacy] })
  const session = await open(one.connect(undefined, 'injected Phantom'))
  return { ...one, legacy, session }
}
const account = { namespace: 'solana', address: alice.account.address, type: 'eoa' } as const

describe('a wallet from before the Wallet Standard', () => {
  test('connects, follows account changes, and disconnects', async () => {
    const { session, legacy } = await setup()
    expect(session.accounts).toEqual([account])
    const changes: string[] = []
    session.onChange(({ type }) => changes.push(type))
    legacy.change(bob)
    expect(session.accounts[0]?.address).toBe(bob.account.address)
    legacy.change(null)
    expect(changes).toEqual(['accounts', 'disconnected'])
    expect(legacy.listening).toBe(0)
  })

  test('is restored without a prompt only while it trusts the app', async () => {
    const { session, legacy, adapter } = await setup()
    const saved = { ...account, connectorId: 'injected Phantom', networkId: session.networkId }
    session.release()
    const { signal } = new AbortController()
    const restored = await adapter.restore(saved, signal)
    expect(restored?.accounts).toEqual([account])
    await restored?.disconnect()
    expect(await adapter.restore(saved, signal)).toBeUndefined()
    expect(legacy.calls).toEqual(['connect', 'silent', 'silent'])
  })

  test('signs messages, and transactions as objects with serialize', async () => {
    const { session, legacy } = await setup()
    expect(await session.signMessage('hello', account, new AbortController().signal)).toMatch(/^\w{80,}$/)
    const provider = session.provider as SolanaProvider
    const wire = Uint8Array.of(1, ...new Uint8Array(64), 0x80, 1, 2, 3)
    const signed = await provider.signTransaction?.(wire)
    expect(signed?.subarray(1, 65)).toEqual(alice.sign(Uint8Array.of(0x80, 1, 2, 3)))
    expect(legacy.calls).toEqual(['connect', 'sign version 0'])
    expect('signAndSendTransaction' in provider).toBe(false)
  })
})
