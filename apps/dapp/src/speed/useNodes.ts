import { useMemo } from 'react'
import { orderedNodes } from './orderedNodes.ts'
import { useSpeed } from './SpeedProvider.tsx'
import { useSpeedChoices } from './useSpeedChoices.ts'

/** The nodes of a network in the order in which pages of the launchpad ask them. */
export function useNodes(networkId: string): readonly string[] {
  const { networks, orders } = useSpeed()
  const pin = useSpeedChoices().choices.pins[networkId]
  const order = orders[networkId]
  return useMemo(() => {
    const providers = networks.find((network) => network.networkId === networkId)?.providers ?? []
    return orderedNodes(providers, { pin, order })
  }, [networks, networkId, pin, order])
}
