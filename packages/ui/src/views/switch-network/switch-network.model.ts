import type { ChainsState, Connection } from '@latchkey/controllers'
import type { WalletLink } from '../../parts/OpenWallet.tsx'
import { networkChoice } from './networkChoice.ts'
import type { SwitchNetworkViewState } from './switch-network.state.ts'

type Input = {
  readonly appName: string
  readonly chains: Pick<ChainsState, 'networks' | 'namespace' | 'switchingTo' | 'switchFailure'>
  readonly connection: Pick<Connection, 'networkId'> | undefined
  readonly walletName: string
  readonly link?: WalletLink | undefined
  readonly currentId: string | undefined
  /** The wallet supports requests to switch networks. */
  readonly canSwitch: boolean
  readonly query: string
}

/** Above this number of networks, the list has a search field. Design, view 11. */
const maxWithoutSearch = 6

export function switchNetworkModel({
  appName,
  chains,
  connection,
  walletName,
  link,
  currentId,
  canSwitch,
  query,
}: Input): SwitchNetworkViewState {
  const { networks, namespace, switchingTo, switchFailure } = chains
  const find = (id: string | undefined) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    return network && networkChoice(network)
  }
  const about = { appName, walletName }
  const target = find(switchingTo)
  if (target) return { ...about, status: 'waiting', target, link }
  const failedNetwork = find(switchFailure?.networkId)
  if (failedNetwork) {
    const status = switchFailure?.code === 'network_switch_rejected' ? 'declined' : 'failed'
    return { ...about, status, target: failedNetwork, current: find(currentId) }
  }
  return {
    ...about,
    status: 'list',
    currentId,
    query: networks.length > maxWithoutSearch ? query : undefined,
    networks: networks.map((network) => ({
      ...networkChoice(network),
      unavailable:
        connection !== undefined &&
        !canSwitch &&
        network.chainNamespace === namespace &&
        network.caipNetworkId !== currentId,
    })),
  }
}
