import type { Network } from '@latchkey/core'
import type { WelcomeProps } from '../../shared/pageProps.ts'
import type { ChainReader } from '../chains/chainReader.ts'
import { deferred, type Props } from '../inertia/prop.ts'

/** Props of `Welcome`: the networks with their roles, and their status as a deferred prop. */
export function welcomeProps({
  live,
  practice,
  solana,
  reader,
  authPrompt,
}: {
  live: Network
  practice: Network
  solana: Network | undefined
  reader: ChainReader
  authPrompt: WelcomeProps['authPrompt']
}): Props {
  const shown = { live, practice, ...(solana ? { solana } : {}) }
  const chains = Object.entries(shown).map(([role, { caipNetworkId, name }]) => ({
    networkId: caipNetworkId,
    name,
    role: role as keyof typeof shown,
  }))
  return {
    chains,
    authPrompt,
    pulses: deferred(
      () =>
        Promise.all(
          Object.values(shown).map(async ({ caipNetworkId: networkId }) => ({
            networkId,
            pulse: await reader.pulse(networkId),
          })),
        ),
      'chains',
    ),
  }
}
