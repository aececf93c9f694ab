import { arbitrum, base, networks } from '../../fixtures/networks.ts'
import type { SwitchNetworkViewState } from './switch-network.state.ts'

const harbour = { appName: 'Meadow', walletName: 'Harbour' }

export const switchNetworkStates = {
  list: { ...harbour, status: 'list', networks, currentId: arbitrum.id, query: '' },
  switched: { ...harbour, status: 'list', networks, currentId: base.id },
  fewNetworks: { ...harbour, status: 'list', networks: networks.slice(0, 3), currentId: arbitrum.id },
  nowhere: { ...harbour, status: 'list', networks: networks.slice(0, 3), currentId: undefined },
  searching: { ...harbour, status: 'list', networks, currentId: arbitrum.id, query: 'arb' },
  none: { ...harbour, status: 'list', networks, currentId: arbitrum.id, query: 'polygn' },
  waiting: { ...harbour, status: 'waiting', target: base },
  waitingForApp: {
    ...harbour,
    status: 'waiting',
    target: base,
    link: { href: 'harbour://wc?requestId=1&sessionTopic=7', target: '_self', returns: true },
  },
  adding: { ...harbour, status: 'waiting', target: base, adding: true },
  declined: { ...harbour, status: 'declined', target: base, current: arbitrum },
  failed: { ...harbour, status: 'failed', target: base, current: arbitrum },
} satisfies Record<string, SwitchNetworkViewState>
