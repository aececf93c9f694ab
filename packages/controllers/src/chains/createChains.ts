import {
  type CaipNetworkId,
  type Clock,
  type Log,
  type Namespace,
  type Network,
  parseCaipNetworkId,
  type Storage,
} from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'
import { persist } from '../state/persist.ts'
import { type ChainsState, findNetwork, selectedNetworkId } from './chains.state.ts'

/** The active namespace and the selected networks. */
export type Chains = {
  readonly state: ReadableState<ChainsState>
  start(): Promise<void>
  /** Selects a network for its namespace. */
  select(networkId: CaipNetworkId): void
  /** Selects a network for its namespace until the page is left. */
  pick(networkId: CaipNetworkId): void
  /** Makes a namespace the active one, also after a reload. */
  useNamespace(namespace: Namespace): void
  startSwitching(networkId: CaipNetworkId): void
  endSwitching(failure?: ChainsState['switchFailure']): void
}

export function createChains(needs: {
  networks: readonly Network[]
  defaultNetwork: Network
  storage: Storage
  storageKey: string
  clock: Clock
  log: Log
}): Chains {
  const { networks, defaultNetwork, storage, storageKey, clock, log } = needs
  const read = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
  const saved = persist({ storage, key: `${storageKey}.network`, read, clock, log })
  const state = createState<ChainsState>({
    networks,
    namespace: defaultNetwork.chainNamespace,
    selected: { [defaultNetwork.chainNamespace]: defaultNetwork.caipNetworkId },
    switchingTo: undefined,
    switchFailure: undefined,
  })

  const select = (networkId: CaipNetworkId) => {
    const { namespace } = parseCaipNetworkId(networkId)
    state.set((now) =>
      now.selected[namespace] === networkId
        ? now
        : { ...now, selected: { ...now.selected, [namespace]: networkId } },
    )
  }

  return {
    state,
    async start() {
      const networkId = await saved.load()
      const network = networkId === undefined ? undefined : findNetwork(state.getState(), networkId)
      if (!network) return
      select(network.caipNetworkId)
      state.set((now) => ({ ...now, namespace: network.chainNamespace }))
    },
    select(networkId) {
      select(networkId)
      if (findNetwork(state.getState(), networkId)) saved.save(networkId)
    },
    pick: select,
    useNamespace(namespace) {
      if (state.getState().namespace === namespace) return
      state.set((now) => ({ ...now, namespace }))
      const networkId = selectedNetworkId(state.getState(), namespace)
      if (networkId) saved.save(networkId)
    },
    startSwitching: (networkId) =>
      state.set((now) => ({ ...now, switchingTo: networkId, switchFailure: undefined })),
    endSwitching: (failure) =>
      state.set((now) =>
        now.switchingTo || now.switchFailure || failure
          ? { ...now, switchingTo: undefined, switchFailure: failure }
          : now,
      ),
  }
}
