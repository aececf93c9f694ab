import { base, networks } from '../../fixtures/networks.ts'
import type { UnsupportedChainViewState } from './unsupported-chain.state.ts'

const common = {
  appName: 'Meadow',
  walletName: 'Harbour',
  networkName: 'Blast',
  networks: networks.filter(({ name }) => /^(Arbitrum|Base|Linea)/.test(name)),
}

export const unsupportedChainStates = {
  choose: { ...common, status: 'choose' },
  unknownNetwork: { ...common, status: 'choose', networkName: undefined },
  switching: { ...common, status: 'switching', targetId: base.id },
  failed: { ...common, status: 'failed' },
  onlyOne: { ...common, status: 'choose', networks: [base] },
  onlyOneSwitching: { ...common, status: 'switching', networks: [base], targetId: base.id },
  disconnecting: { ...common, status: 'choose', disconnecting: true },
} satisfies Record<string, UnsupportedChainViewState>
