import type { CaipNetworkId } from '../caip/caip.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import type { ChainAdapter } from '../ports/adapter.ts'
import type { Session } from '../ports/session.ts'

/** An adapter with one wallet, created for each case. */
export type AdapterWorld = {
  readonly adapter: ChainAdapter
  readonly connectorId: string
  /** The accounts that the wallet shares, the active one first; all have funds. */
  readonly addresses: readonly string[]
  readonly networkId: CaipNetworkId
  readonly otherNetworkId: CaipNetworkId
  /** A token of which the first account has a balance, if the chain has one. */
  readonly tokenAddress?: string | undefined
  readonly receiver: string
  /** Base units of the native transfer, for example with more digits than a double has. */
  readonly nativeAmount: bigint
  /** Sets how the user answers the next requests. */
  decide(decision: 'approve' | 'reject' | 'hang'): void
  /** Absent if wallets of the family do not report that they are locked. */
  lock?(): void
  /** Whether the wallet asks the user before it switches networks. `false` if the app alone chooses the network. */
  readonly asksToSwitch: boolean
  selectAccount(index: number): Promise<void> | void
  /** Whether transfers change balances, so that the cases compare them. */
  readonly movesMoney: boolean
  stop(): Promise<void> | void
}

type Case = { readonly name: string; readonly run: () => Promise<void> }

/**
 * The contract of chain adapters, as cases for any test runner. Fake and real adapters run the same cases, so that the
 * fake behaves like the real ones.
 *
 * @example
 * import { test } from 'vitest'
 * async function makeWorld(): Promise<AdapterWorld> {
 *   throw new Error('Start a chain and a wallet here')
 * }
 * for (const { name, run } of adapterContract(makeWorld)) test(name, run)
 */
export function adapterContract(make: () => Promise<AdapterWorld>): readonly Case[] {
  const inWorld: InWorld = (name, body) => ({
    name,
    async run() {
      const world = await make()
      try {
        await body(world)
      } finally {
        await world.stop()
      }
    },
  })
  return [...connecting(inWorld), ...inSession(inWorld), ...sending(inWorld)]
}

type InWorld = (name: string, body: (world: AdapterWorld) => Promise<void>) => Case

const never = () => new AbortController().signal
const connect = ({ adapter, connectorId, networkId }: AdapterWorld, signal = never()) =>
  adapter.connect({ connectorId, networkId, signal })
const first = (session: Session) => defined(session.accounts[0], 'a connected session shares an account')
const savedOf = ({ connectorId, adapter }: AdapterWorld, session: Session) => ({
  connectorId,
  namespace: adapter.namespace,
  address: first(session).address,
  networkId: session.networkId,
})

function connecting(inWorld: InWorld): readonly Case[] {
  return [
    inWorld(
      'discover reports the connectors at once and nothing after unsubscribing',
      async ({ adapter, connectorId }) => {
        const seen: string[] = []
        const stop = adapter.discover((connectors) => seen.push(...connectors.map(({ id }) => id)))
        stop()
        must(seen.includes(connectorId), `discover must report ${connectorId}, reported ${seen}`)
      },
    ),
    inWorld('connect returns a session with the accounts and the network', async (world) => {
      const session = await connect(world)
      must(
        same(
          session.accounts.map((account) => account.address),
          world.addresses,
        ),
        'accounts in the order of the wallet',
      )
      must(session.networkId === world.networkId, `network ${world.networkId}, was ${session.networkId}`)
      must(!session.locked, 'the session is unlocked')
      session.release()
    }),
    inWorld('connect rejects with connection_rejected if the user declines', async (world) => {
      world.decide('reject')
      await fails('connection_rejected', () => connect(world))
    }),
    inWorld(
      'connect rejects with connector_not_found for an unknown connector',
      async ({ adapter, networkId }) => {
        await fails('connector_not_found', () =>
          adapter.connect({ connectorId: 'no.such.wallet', networkId, signal: never() }),
        )
      },
    ),
    inWorld('restore needs no prompt, and returns undefined after permission was revoked', async (world) => {
      const session = await connect(world)
      const saved = savedOf(world, session)
      session.release()
      world.decide('reject')
      const restored = defined(
        await world.adapter.restore(saved, never()),
        'restore returns a session of the permitted wallet',
      )
      must(restored.accounts[0]?.address === world.addresses[0], 'the restored session has its account')
      world.decide('approve')
      await restored.disconnect()
      const timeout = new AbortController()
      must(
        (await world.adapter.restore(saved, timeout.signal)) === undefined,
        'nothing to restore after disconnect',
      )
      timeout.abort()
    }),
    inWorld('restore returns a locked session for a locked wallet', async (world) => {
      if (!world.lock) return
      const session = await connect(world)
      const saved = savedOf(world, session)
      session.release()
      world.lock()
      const restored = defined(
        await world.adapter.restore(saved, never()),
        'a locked wallet keeps its permission',
      )
      must(restored.locked && restored.accounts.length === 0, 'the session is locked and has no accounts')
      restored.release()
    }),
  ]
}

function inSession(inWorld: InWorld): readonly Case[] {
  return [
    inWorld(
      'signMessage returns a signature, or rejects with request_rejected if the user declines',
      async (world) => {
        const session = await connect(world)
        const signature = await session.signMessage('hello', first(session), never())
        must(signature.length > 0, 'the signature is not empty')
        world.decide('reject')
        await fails('request_rejected', () => session.signMessage('hello', first(session), never()))
        session.release()
      },
    ),
    inWorld(
      'switchNetwork changes the network, or rejects with network_switch_rejected if the user declines',
      async (world) => {
        const session = await connect(world)
        const switchNetwork = defined(session.switchNetwork, 'the session has switchNetwork')
        await switchNetwork(world.otherNetworkId, never())
        must(session.networkId === world.otherNetworkId, 'the session has the new network')
        if (!world.asksToSwitch) return session.release()
        world.decide('reject')
        await fails('network_switch_rejected', () => switchNetwork(world.networkId, never()))
        must(session.networkId === world.otherNetworkId, 'the network is unchanged after a declined switch')
        session.release()
      },
    ),
    inWorld('onChange reports changes made in the wallet until the session is released', async (world) => {
      const session = await connect(world)
      const changes: string[] = []
      session.onChange((change) => changes.push(change.type))
      await world.selectAccount(1)
      must(changes.includes('accounts'), 'an account change is reported')
      must(session.accounts[0]?.address === world.addresses[1], 'the session has the new account')
      session.release()
      await world.selectAccount(0)
      must(changes.filter((type) => type === 'accounts').length === 1, 'nothing is reported after release')
    }),
  ]
}

function sending(inWorld: InWorld): readonly Case[] {
  return [
    inWorld('a native transfer sends the exact amount', async (world) => {
      const session = await connect(world)
      const { receiver: address, networkId, adapter } = world
      const before = await adapter.reads.balance({ networkId, address }, never())
      const height = await adapter.reads.blockNumber(networkId, never())
      const id = await defined(session.transfer, 'the session has transfer').native({
        networkId,
        from: first(session).address,
        to: address,
        amountBaseUnits: world.nativeAmount,
        signal: never(),
      })
      if (world.movesMoney) {
        const receipt = await adapter.reads.waitForReceipt({ networkId, id }, never())
        must(receipt.status === 'success' && receipt.id === id, 'the receipt reports success')
        must((await adapter.reads.blockNumber(networkId, never())) > height, 'the block number increased')
        const after = await adapter.reads.balance({ networkId, address }, never())
        must(after - before === world.nativeAmount, `the exact amount arrived, got ${after - before}`)
      }
      session.release()
    }),
    inWorld('a token transfer sends the exact amount', async (world) => {
      const { receiver: address, networkId, adapter, tokenAddress } = world
      if (!tokenAddress) return
      const session = await connect(world)
      const at = { networkId, address, tokenAddress }
      const before = await adapter.reads.tokenBalance(at, never())
      const id = await defined(session.transfer, 'the session has transfer').token({
        networkId,
        from: first(session).address,
        to: address,
        amountBaseUnits: 1_000_001n,
        tokenAddress,
        signal: never(),
      })
      if (world.movesMoney) {
        await adapter.reads.waitForReceipt({ networkId, id }, never())
        must(
          (await adapter.reads.tokenBalance(at, never())) - before === 1_000_001n,
          'the exact amount arrived',
        )
      }
      session.release()
    }),
    inWorld('a transfer rejects with account_changed if the wallet uses another account', async (world) => {
      const session = await connect(world)
      const from = first(session).address
      await world.selectAccount(1)
      await fails('account_changed', () =>
        defined(session.transfer, 'the session has transfer').native({
          networkId: world.networkId,
          from,
          to: world.receiver,
          amountBaseUnits: 1n,
          signal: never(),
        }),
      )
      session.release()
    }),
    inWorld('a transfer rejects with network_changed if the wallet is on another network', async (world) => {
      const session = await connect(world)
      await defined(session.switchNetwork, 'the session has switchNetwork')(world.otherNetworkId, never())
      await fails('network_changed', () =>
        defined(session.transfer, 'the session has transfer').native({
          networkId: world.networkId,
          from: first(session).address,
          to: world.receiver,
          amountBaseUnits: 1n,
          signal: never(),
        }),
      )
      session.release()
    }),
  ]
}

function must(condition: boolean, expectation: string): asserts condition {
  if (!condition) throw new TypeError(`adapter contract: ${expectation}`)
}

function defined<value>(value: value | undefined, expectation: string): value {
  must(value !== undefined, expectation)
  return value
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

async function fails(code: ErrorCode, work: () => Promise<unknown>): Promise<void> {
  let thrown: unknown
  try {
    await work()
  } catch (error) {
    thrown = error
  }
  must(
    isLatchkeyError(thrown, code),
    `expected ${code}, got ${isLatchkeyError(thrown) ? thrown.code : String(thrown)}`,
  )
}
