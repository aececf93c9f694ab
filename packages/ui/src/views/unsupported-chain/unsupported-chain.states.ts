import { base, networks } from '../../fixtures/networks.ts'
import type { UnsupportedChainViewState } from './unsupported-chain.state.ts'

const there = {
  appName: 'Meadow',
  walletName: 'Harbour',
  networkName: 'Blast',
  networks: networks.filter(({ name }) => /^(Arbitrum|Base|Linea)/.test(name)),
}

export const unsupportedChainStates = {
  choose: { ...there, status: 'choose' },
  unknownNetwork: { ...there, status: 'choose', networkName: undefined },
  switching: { ...there, status: 'switching', targetId: base.id },
  failed: { ...there, status: 'failed' },
  onlyOne: { ...there, status: 'choose', networks: [base] },
  onlyOneSwitching: { ...there, status: 'switching', networks: [base], targetId: base.id },
  disconnecting: { ...there, status: 'choose', disconnecting: true },
} satisfies Record<string, UnsupportedChainViewState>
