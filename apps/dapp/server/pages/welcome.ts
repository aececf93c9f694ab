import type { Network } from '@latchkey/core'
import type { WelcomeProps } from '../../shared/pageProps.ts'
import type { ChainReader } from '../chains/chainReader.ts'
import { deferred, type Props } from '../inertia/prop.ts'

/** Props of `Welcome`: the two networks, and their status as a deferred prop. */
export function welcomeProps(needs: {
  networks: readonly [Network, Network, ...Network[]]
  reader: ChainReader
  authPrompt: WelcomeProps['authPrompt']
}): Props {
  const { reader, authPrompt } = needs
  const [live, practice] = needs.networks
  const chains: WelcomeProps['chains'] = [
    { networkId: live.caipNetworkId, name: live.name, role: 'live' },
    { networkId: practice.caipNetworkId, name: practice.name, role: 'practice' },
  ]
  return {
    chains,
    authPrompt,
    pulses: deferred(
      () =>
        Promise.all(
          [live, practice].map(async ({ caipNetworkId: networkId }) => ({
            networkId,
            pulse: await reader.pulse(networkId),
          })),
        ),
      'chains',
    ),
  }
}
