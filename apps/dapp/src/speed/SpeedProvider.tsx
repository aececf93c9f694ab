import type { CaipNetworkId } from '@latchkey/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { StartProps } from '../../shared/pageProps.ts'
import { readChoices, type SpeedChoices } from '../../shared/speed/choices.ts'
import { type NodeProvider, nodeProviders } from '../../shared/speed/nodeProviders.ts'

export type SpeedNetwork = {
  readonly networkId: CaipNetworkId
  readonly name: string
  readonly providers: readonly NodeProvider[]
}

/** Ids of providers in the order of the last measurement, by CAIP-2 id. */
type Orders = Readonly<Record<string, readonly string[]>>

type Speed = {
  /** The networks of the page with the providers that it can ask. */
  readonly networks: readonly SpeedNetwork[]
  /** The choices of this browser, for guests. */
  readonly kept: SpeedChoices
  readonly keep: (choices: SpeedChoices) => void
  readonly orders: Orders
  readonly order: (networkId: string, ids: readonly string[]) => void
}

/** Key of a guest's choices in local storage. Dapp 3.10. */
const key = 'lk.speed'

const SpeedContext = createContext<Speed>({
  ...{ networks: [], kept: readChoices(null), orders: {} },
  keep: () => {},
  order: () => {},
})
export const useSpeed = () => useContext(SpeedContext)

/** Gives pages the providers of each network, and what was chosen and measured in this browser. */
export function SpeedProvider({ start, children }: { start: StartProps; children: ReactNode }) {
  const [kept, setKept] = useState(() => readChoices(stored()))
  const [orders, setOrders] = useState<Orders>({})
  const networks = useMemo(
    () =>
      start.networks.map((network) => ({
        ...{ networkId: network.caipNetworkId, name: network.name },
        providers: nodeProviders(network, start),
      })),
    [start],
  )
  const keep = useCallback((choices: SpeedChoices) => {
    setKept(choices)
    try {
      localStorage.setItem(key, JSON.stringify(choices))
    } catch {
      // Storage may be blocked. The choice holds until the page is left.
    }
  }, [])
  const order = useCallback((networkId: string, ids: readonly string[]) => {
    setOrders((now) => (now[networkId]?.join() === ids.join() ? now : { ...now, [networkId]: ids }))
  }, [])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setKept(readChoices(event.newValue))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const value = useMemo(
    () => ({ networks, kept, keep, orders, order }),
    [networks, kept, keep, orders, order],
  )
  return <SpeedContext value={value}>{children}</SpeedContext>
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
