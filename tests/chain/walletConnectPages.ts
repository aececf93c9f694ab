import { evmAdapter } from '@latchkey/adapter-evm'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { createLatchkey, type Latchkey } from '@latchkey/controllers'
import { modalBehavior, pairing } from '@latchkey/controllers/parts'
import type { SiwxConfig } from '@latchkey/core'
import { evmNetwork, solanaNetwork } from '@latchkey/core/networks'
import { createFakePlatform, createFakeStorage, type FakeClock } from '@latchkey/core/testing'
import {
  type Devnet,
  freePortBase,
  type ScriptedPhone,
  startDevnet,
  startScriptedPhone,
} from '@latchkey/devnet'
import { type NamespaceOverrides, walletConnect } from '@latchkey/walletconnect'
import { memoryWalletConnectStorage } from '@latchkey/walletconnect/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

export let devnet: Devnet
/** The remote wallet. Answers pairings and requests as the test scripts it. */
export let phone: ScriptedPhone

const cleanups: (() => void)[] = []

/** Registers `cleanup` to run after the test, or with {@link closePages}. */
export function onCleanup(cleanup: () => void) {
  cleanups.push(cleanup)
}

/** Stops all pages that are open, as leaving them does. */
export function closePages() {
  for (const cleanup of cleanups.splice(0)) cleanup()
}

/** Starts a devnet for the file and a phone for each test; checks that each test closes its sockets. */
export function setupPages() {
  // Page and phone share this process, so each needs an SDK core of its own.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  vi.stubEnv('IS_VITEST', 'true')
  beforeAll(async () => {
    devnet = await startDevnet({ portBase: await freePortBase() })
  }, 60_000)
  afterAll(() => devnet.stop())
  beforeEach(async () => {
    phone = await startScriptedPhone({ relayUrl: devnet.relay.url, chains: devnet.chains })
  })
  afterEach(async () => {
    closePages()
    Object.assign(devnet.relay.faults, {
      refuse: undefined,
      closeWith: undefined,
      decline: 0,
      delayMs: 0,
      drop: 0,
      duplicate: 0,
      aheadMs: 0,
    })
    await phone.stop()
    // All sockets of the test's pages are closed.
    await vi.waitFor(() => expect(devnet.relay.open).toBe(0), 20_000)
  })
}

/** Collects unhandled rejections until the end of the test. */
export function collectUnhandled(): unknown[] {
  const causes: unknown[] = []
  const onThrown = (cause: unknown) => void causes.push(cause)
  process.on('unhandledRejection', onThrown)
  onCleanup(() => void process.off('unhandledRejection', onThrown))
  return causes
}

/** Replaces the phone of the test by one with these options. */
export async function replacePhone(options: Partial<Parameters<typeof startScriptedPhone>[0]>) {
  await phone.stop()
  phone = await startScriptedPhone({ relayUrl: devnet.relay.url, chains: devnet.chains, ...options })
}

export const networks = () =>
  devnet.chains.map(({ id, name, rpcUrl, nativeCurrency }) =>
    evmNetwork({ id, name, nativeCurrency, http: [rpcUrl] }),
  ) as [ReturnType<typeof evmNetwork>]

/** The devnet's Solana network. */
export function localnet() {
  const { genesisHash, name, rpcUrl } = devnet.solana.chain
  return solanaNetwork({ genesisHash, name, http: [rpcUrl] })
}

/** The stores of a browser, which outlive a page: Latchkey's and that of the WalletConnect SDK. */
export const createStores = () => ({ storage: createFakeStorage(), sdkStorage: memoryWalletConnectStorage() })

/** A page in which no Solana wallet is installed. */
const noWallets = { registeredWallets: () => () => {}, legacyWallets: () => [] }

/** Starts a page without waiting until its connections are restored. */
export function startPage(
  { storage, sdkStorage } = createStores(),
  {
    siwx,
    namespaces,
    platform = createFakePlatform(),
    clock,
    solana = [],
  }: {
    /** Networks beside those of eip155. */
    solana?: readonly ReturnType<typeof solanaNetwork>[]
    siwx?: SiwxConfig
    namespaces?: NamespaceOverrides
    platform?: ReturnType<typeof createFakePlatform>
    /** Default: the clock of the machine. */
    clock?: FakeClock
  } = {},
) {
  const latchkey = createLatchkey({
    ...(siwx ? { siwx } : {}),
    networks: [...networks(), ...solana],
    adapters: [evmAdapter(), ...(solana.length > 0 ? [solanaAdapter({ page: noWallets })] : [])],
    walletConnect: walletConnect({ storage: sdkStorage, namespaces }),
    metadata: { name: 'Meadow', url: 'https://app.example' },
    services: { relay: devnet.relay.url },
    ports: { ...(clock ? { clock } : {}), platform, storage, log: { warn() {}, error() {} } as never },
  })
  onCleanup(latchkey.start())
  // On a real page the modal's code loads this part.
  latchkey.use(modalBehavior)
  return latchkey
}

/** Starts a page and waits until its connections are restored. */
export async function openPage(...page: Parameters<typeof startPage>) {
  const latchkey = startPage(...page)
  await latchkey.whenSettled()
  return latchkey
}

/**
 * Starts a connection. Returns its pairing URI, and a promise of its result: the wallet's name or the code of the
 * error.
 */
export async function propose(latchkey: Latchkey) {
  const result = latchkey.connect({ connectorId: 'walletConnect' }).then(
    ({ name }) => name,
    (cause) => String(cause.code),
  )
  const { state } = latchkey.use(pairing)
  await vi.waitFor(() => expect(state.getState().status).toMatch(/ready|failed/), 16_000)
  const current = state.getState()
  return { result, uri: current.status === 'ready' ? current.uri : '' }
}

/** Connects the phone, and returns the EIP-1193 provider of its session. */
export async function connectPhone(latchkey: Latchkey) {
  const { result, uri } = await propose(latchkey)
  await phone.pair(uri)
  expect(await result).toBe('Devnet Phone')
  return latchkey.provider('eip155') as {
    request(args: { method: string; params?: unknown }): Promise<unknown>
  }
}
