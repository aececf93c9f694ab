import { type SolanaProvider, solanaAdapter } from '@latchkey/adapter-solana'
import { decodeBase58, type Session } from '@latchkey/core'
import { consoleLog, fetchHttp, systemClock } from '@latchkey/core/browser'
import { solanaNetwork } from '@latchkey/core/networks'
import { type Devnet, fetchChain, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devnetPlatform } from '../doubles/devnetPlatform.ts'

let devnet: Devnet
let session: Session
let provider: SolanaProvider

/** The Devnet Wallet is written against the packages of the Wallet Standard only; it knows bytes, and no objects. */
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
  const { genesisHash, name, rpcUrl, networkId } = devnet.solana.chain
  const { platform, wallet } = devnetPlatform(devnet.chains, rpcUrl)
  const clock = systemClock()
  const adapter = solanaAdapter({
    page: {
      registeredWallets(register) {
        register(wallet.standardWallet)
        return () => {}
      },
      legacyWallets: () => [],
    },
  }).create({
    networks: [solanaNetwork({ genesisHash, name, http: [rpcUrl] })],
    clock,
    http: fetchHttp(clock),
    platform,
    log: consoleLog(),
    authorize: async () => {},
    onRefusal: () => {},
  })
  wallet.setApprove('always')
  const { signal } = new AbortController()
  session = await adapter.connect({ connectorId: 'Devnet Wallet', networkId, signal })
  // The port leaves its type open: each family has its own.
  provider = session.provider as SolanaProvider
})
afterAll(async () => {
  session.release()
  await devnet.stop()
})

const receiver = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const rpc = (method: string, ...params: readonly unknown[]) =>
  fetchChain(devnet.solana.chain.rpcUrl, method, params)
const balance = async () => ((await rpc('getBalance', receiver)) as { value: number }).value
/** Equal transfers with one blockhash would be one transaction. */
let lastAmount = 1_000_000
const newAmount = () => ++lastAmount
const keyOf = (address: string) => decodeBase58(address) ?? new Uint8Array()

/** An unsigned transfer in wire format, of version 0, or of the format before versions. */
async function transfer(lamports: number, version: 0 | 'legacy'): Promise<Uint8Array> {
  const { value } = (await rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  const from = session.accounts[0]?.address ?? ''
  return Uint8Array.of(
    ...[1, ...new Uint8Array(64)],
    ...(version === 0 ? [0x80] : []),
    ...[1, 0, 1],
    ...[3, ...keyOf(from), ...keyOf(receiver), ...new Uint8Array(32)],
    ...keyOf(value.blockhash),
    // One instruction of the third account, the system program, with the first two: 2 is a transfer.
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(BigInt(lamports)).buffer)],
    ...(version === 0 ? [0] : []),
  )
}

/** As `VersionedTransaction` of `@solana/web3.js` 1.x. */
class VersionedTransaction {
  readonly wire: Uint8Array
  constructor(wire: Uint8Array) {
    this.wire = wire
  }
  serialize() {
    return this.wire
  }
  static deserialize(wire: Uint8Array) {
    return new VersionedTransaction(wire)
  }
}
/** As `Transaction` of 1.x, which refuses to be serialized before all have signed, unless that is allowed. */
class Transaction {
  readonly wire: Uint8Array
  constructor(wire: Uint8Array) {
    this.wire = wire
  }
  serialize({ requireAllSignatures = true }: { requireAllSignatures?: boolean } = {}) {
    const isSigned = this.wire.subarray(1, 65).some((byte) => byte !== 0)
    if (requireAllSignatures && !isSigned) throw new Error('Signature verification failed.')
    return this.wire
  }
  static from(wire: Uint8Array) {
    return new Transaction(wire)
  }
}

type Kind = { make(wire: Uint8Array): Uint8Array | VersionedTransaction | Transaction; version: 0 | 'legacy' }
const kinds: readonly (readonly [what: string, kind: Kind])[] = [
  ['bytes', { make: (wire) => wire, version: 0 }],
  ['VersionedTransaction', { make: (wire) => new VersionedTransaction(wire), version: 0 }],
  ['Transaction', { make: (wire) => new Transaction(wire), version: 'legacy' }],
]
const wireOf = (one: Uint8Array | { serialize(): Uint8Array }) => ('serialize' in one ? one.serialize() : one)

describe.each(kinds)('a transaction of an app, as %s', (_, { make, version }) => {
  /** Calls `work`, and waits until the receiver has got the amount. */
  const pays = async (lamports: number, work: () => Promise<unknown>) => {
    const before = await balance()
    await work()
    await expect.poll(async () => (await balance()) - before).toBe(lamports)
  }

  test('is signed by a wallet of the standard, alone and with others, and the chain executes it', async () => {
    const send = async (signed: ReturnType<typeof make> | undefined) => {
      if (!signed) throw new TypeError('the wallet has signed nothing')
      const wire = Buffer.from(wireOf(signed)).toString('base64')
      return rpc('sendTransaction', wire, { encoding: 'base64' })
    }
    const lamports = newAmount()
    const one = make(await transfer(lamports, version))
    const signed = await provider.signTransaction?.(one)
    expect(signed?.constructor).toBe(one.constructor)
    await pays(lamports, () => send(signed))
    const amounts = [newAmount(), newAmount()] as const
    const both = await Promise.all(amounts.map((units) => transfer(units, version)))
    const all = await provider.signAllTransactions?.(both.map(make))
    await pays(amounts[0] + amounts[1], async () => [await send(all?.[0]), await send(all?.[1])])
  })

  test('is signed and sent by the wallet', async () => {
    const lamports = newAmount()
    const one = make(await transfer(lamports, version))
    await pays(lamports, async () => provider.signAndSendTransaction?.(one))
  })
})
