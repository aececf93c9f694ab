import type { Network } from '@latchkey/core'
import type { DashboardProps, SignInRow } from '../../shared/pageProps.ts'
import type { SignIn } from '../auth/sessionStore.ts'
import { deferred, type Props } from '../inertia/prop.ts'
import type { HeldBalances } from './heldBalances.ts'

/** Props of `Dashboard`: the browser's sign-ins, and the balances of their accounts. */
export function dashboardProps(needs: {
  /** The user's primary wallet. */
  address: string | undefined
  signIns: readonly SignIn[]
  expires: Date
  networks: readonly Network[]
  balances: HeldBalances
}): Props {
  const { address, networks, balances } = needs
  const nameOf = (networkId: string) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId
  const signIns = needs.signIns.map(
    (signIn): SignInRow => ({
      networkId: signIn.networkId,
      networkName: nameOf(signIn.networkId),
      address: signIn.address,
      since: signIn.createdAt.toISOString(),
    }),
  )
  const head: DashboardProps = {
    addresses: [...new Set([...(address ? [address] : []), ...signIns.map((signIn) => signIn.address)])],
    signIns,
    expires: needs.expires.toISOString(),
    chains: balances.chains,
  }
  return { ...head, balances: deferred(balances.read, 'chains') }
}
