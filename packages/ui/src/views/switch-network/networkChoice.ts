import type { Network } from '@latchkey/core'
import type { NetworkChoice } from './switch-network.state.ts'

export const networkChoice = (network: Network): NetworkChoice => ({
  id: network.caipNetworkId,
  name: network.name,
  imageUrl: network.assets?.imageUrl,
  testnet: network.testnet,
})
