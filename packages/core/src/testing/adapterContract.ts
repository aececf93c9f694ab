import type { CaipNetworkId } from '../caip/caip.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import type { ChainAdapter } from '../ports/adapter.ts'
import type { Session } from '../ports/session.ts'

/** One adapter with one wallet in front of it, fresh for each case. */
export type AdapterWorld = {
  readonly adapter: ChainAdapter
  readonly connectorId: string
  /** The accounts the wallet will share, active one first; funded. */
  readonly addresses: readonly string[]
  readonly networkId: CaipNetworkId
  readonly otherNetworkId: CaipNetworkId
  /** A token the first account holds some of, where the chain has one. */
  readonly tokenAddress?: string | undefined
  readonly receiver: string
  /** What the person does with the next requests. */
  decide(decision: 'approve' | 'reject' | 'hang'): void
  lock(): void
  selectAccount(index: number): Promise<void> | void
  /** Whether a sent amount arrives, so that balances can be compared. */
  readonly movesMoney: boolean
  stop(): Promise<void> | void
}

type Case = { readonly name: string; readonly run: () => Promise<void> }

/**
 * What every chain adapter must do, as cases for any test runner. Fake and real adapters run the
 * same list, so the fake cannot drift from the truth.
 *
 * @example
 * for (const { name, run } of adapterContract(makeWorld)) test(name, run)
 */
export function adapterContract(make: () => Promise<AdapterWorld>): readonly Case[] {
  const inWorld = (name: string, body: (world: AdapterWorld) => Promise<void>): Case => ({
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
  const never = () => new AbortController().signal
  const connect = ({ adapter, connectorId, networkId }: AdapterWorld, signal = never()) =>
    adapter.connect({ connectorId, networkId, signal })
  const first = (session: Session) => need(session.accounts[0], 'a connected session shares an account')
  const savedOf = ({ connectorId, adapter }: AdapterWorld, session: Session) => ({
    connectorId,
    namespace: adapter.namespace,
    address: first(session).address,
    networkId: session.networkId,
  })

  return [
    inWorld(
      'reports its connectors at once, and no more after the listener left',
      async ({ adapter, connectorId }) => {
        const seen: string[] = []
        const stop = adapter.discover((connectors) => seen.push(...connectors.map(({ id }) => id)))
        stop()
        must(seen.includes(connectorId), `discover must report ${connectorId}, reported ${seen}`)
      },
    ),
    inWorld('connects: the session shares the accounts and the network', async (world) => {
      const session = await connect(world)
      must(
        same(
          session.accounts.map((account) => account.address),
          world.addresses,
        ),
        'accounts in the order of the wallet',
      )
      must(session.networkId === world.networkId, `on ${world.networkId}, was ${session.networkId}`)
      must(!session.locked, 'unlocked')
      session.release()
    }),
    inWorld('a refusal is connection_rejected', async (world) => {
      world.decide('reject')
      await fails('connection_rejected', () => connect(world))
    }),
    inWorld('an unknown connector is connector_not_found', async ({ adapter, networkId }) => {
      await fails('connector_not_found', () =>
        adapter.connect({ connectorId: 'no.such.wallet', networkId, signal: never() }),
      )
    }),
    inWorld('restores without asking, and not at all once permission is gone', async (world) => {
      const session = await connect(world)
      const saved = savedOf(world, session)
      session.release()
      world.decide('reject')
      const restored = need(await world.adapter.restore(saved, never()), 'restore finds the permitted wallet')
      must(restored.accounts[0]?.address === world.addresses[0], 'with its account')
      world.decide('approve')
      await restored.disconnect()
      const ended = new AbortController()
      must(
        (await world.adapter.restore(saved, ended.signal)) === undefined,
        'nothing to restore after disconnect',
      )
      ended.abort()
    }),
    inWorld('a locked wallet restores as locked, not as connected', async (world) => {
      const session = await connect(world)
      const saved = savedOf(world, session)
      session.release()
      world.lock()
      const restored = need(await world.adapter.restore(saved, never()), 'permission stands')
      must(restored.locked && restored.accounts.length === 0, 'locked, without accounts')
      restored.release()
    }),
    inWorld('signs a message; a refusal is request_rejected', async (world) => {
      const session = await connect(world)
      const signature = await session.signMessage('hello', first(session), never())
      must(signature.length > 0, 'a signature')
      world.decide('reject')
      await fails('request_rejected', () => session.signMessage('hello', first(session), never()))
      session.release()
    }),
    inWorld('switches the network; a refusal is network_switch_rejected', async (world) => {
      const session = await connect(world)
      const switchNetwork = need(session.switchNetwork, 'switching is offered')
      await switchNetwork(world.otherNetworkId, never())
      must(session.networkId === world.otherNetworkId, 'the session knows its new network')
      world.decide('reject')
      await fails('network_switch_rejected', () => switchNetwork(world.networkId, never()))
      must(session.networkId === world.otherNetworkId, 'and stays there when refused')
      session.release()
    }),
    inWorld('sends an exact native amount', async (world) => {
      const session = await connect(world)
      const { receiver: address, networkId, adapter } = world
      const before = await adapter.reads.balance({ networkId, address }, never())
      const height = await adapter.reads.blockNumber(networkId, never())
      const id = await need(session.transfer, 'transfer is offered').native({
        networkId,
        from: first(session).address,
        to: address,
        amountBaseUnits: 1_234_567_890_123_456_789n,
        signal: never(),
      })
      if (world.movesMoney) {
        const receipt = await adapter.reads.waitForReceipt({ networkId, id }, never())
        must(receipt.status === 'success' && receipt.id === id, 'mined')
        must((await adapter.reads.blockNumber(networkId, never())) > height, 'the chain went on')
        const after = await adapter.reads.balance({ networkId, address }, never())
        must(after - before === 1_234_567_890_123_456_789n, `arrived exactly, got ${after - before}`)
      }
      session.release()
    }),
    inWorld('sends an exact token amount', async (world) => {
      const { receiver: address, networkId, adapter, tokenAddress } = world
      if (!tokenAddress) return
      const session = await connect(world)
      const at = { networkId, address, tokenAddress }
      const before = await adapter.reads.tokenBalance(at, never())
      const id = await need(session.transfer, 'transfer is offered').token({
        networkId,
        from: first(session).address,
        to: address,
        amountBaseUnits: 1_000_001n,
        tokenAddress,
        signal: never(),
      })
      if (world.movesMoney) {
        await adapter.reads.waitForReceipt({ networkId, id }, never())
        must((await adapter.reads.tokenBalance(at, never())) - before === 1_000_001n, 'arrived exactly')
      }
      session.release()
    }),
    inWorld('refuses to send from an account the wallet has left', async (world) => {
      const session = await connect(world)
      const from = first(session).address
      await world.selectAccount(1)
      await fails('account_changed', () =>
        need(session.transfer, 'transfer is offered').native({
          networkId: world.networkId,
          from,
          to: world.receiver,
          amountBaseUnits: 1n,
          signal: never(),
        }),
      )
      session.release()
    }),
    inWorld('refuses to send on a network the wallet has left', async (world) => {
      const session = await connect(world)
      await need(session.switchNetwork, 'switching is offered')(world.otherNetworkId, never())
      await fails('network_changed', () =>
        need(session.transfer, 'transfer is offered').native({
          networkId: world.networkId,
          from: first(session).address,
          to: world.receiver,
          amountBaseUnits: 1n,
          signal: never(),
        }),
      )
      session.release()
    }),
    inWorld('says what the wallet does by itself, until released', async (world) => {
      const session = await connect(world)
      const changes: string[] = []
      session.onChange((change) => changes.push(change.type))
      await world.selectAccount(1)
      must(changes.includes('accounts'), 'an account change is heard')
      must(session.accounts[0]?.address === world.addresses[1], 'and known')
      session.release()
      await world.selectAccount(0)
      must(changes.filter((type) => type === 'accounts').length === 1, 'nothing is heard after release')
    }),
  ]
}

function must(condition: boolean, expectation: string): asserts condition {
  if (!condition) throw new TypeError(`adapter contract: ${expectation}`)
}

function need<value>(value: value | undefined, expectation: string): value {
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
