import {
  type CaipNetworkId,
  type Clock,
  type Eip1193Provider,
  evmChainId,
  LatchkeyError,
  type Network,
  unlessAborted,
  withDeadline,
} from '@latchkey/core'
import { isUnknownChain, isUnsupportedMethod, providerError } from '../errors/providerError.ts'
import type { FollowedProvider } from './followProvider.ts'

type Needs = {
  provider: Eip1193Provider
  wallet: string
  networks: readonly Network[]
  clock: Clock
  /** Time for the wallet to change its network after its answer, ms. */
  arrivalMs: number
  followed: FollowedProvider
}

/**
 * Asks the wallet to switch (EIP-3326), and to add the network first if it is unknown there (EIP-3085). Some wallets
 * answer without switching, so this waits for the change and rejects with `network_not_switched`. Faults, test E.
 *
 * @throws LatchkeyError `network_not_found`, `network_switch_rejected`, `network_switch_unsupported`, `network_not_switched`
 */
export async function switchNetwork(
  needs: Needs,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<void> {
  const { provider, wallet, networks, followed } = needs
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new LatchkeyError('network_not_found', { networkId })
  const chainId = `0x${evmChainId(networkId).toString(16)}`
  const request = (method: string, params: unknown) =>
    unlessAborted(signal, () => provider.request({ method, params }))
  const requestSwitch = () => request('wallet_switchEthereumChain', [{ chainId }])
  try {
    await requestSwitch().catch(async (cause: unknown) => {
      if (!isUnknownChain(cause)) throw cause
      await request('wallet_addEthereumChain', [addChainParameter(network, chainId)])
      // Most wallets switch to the network they have just added, but EIP-3085 does not require it.
      if ((await unlessAborted(signal, followed.readChain)) !== String(evmChainId(networkId)))
        await requestSwitch()
    })
    await waitForNetwork(needs, networkId, signal)
  } catch (cause) {
    if (cause instanceof LatchkeyError) throw cause
    if (isUnsupportedMethod(cause))
      throw new LatchkeyError('network_switch_unsupported', { networkId }, { cause })
    throw providerError(cause, {
      wallet,
      rejected: new LatchkeyError('network_switch_rejected', { networkId }),
      failed: new LatchkeyError('network_not_switched', { networkId }),
    })
  }
}

async function waitForNetwork(
  { followed, clock, arrivalMs }: Needs,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<void> {
  const targetChainId = String(evmChainId(networkId))
  const late = () => new LatchkeyError('network_not_switched', { networkId })
  await withDeadline({ clock, ms: arrivalMs, signal, late }, async (inner) => {
    if ((await followed.readChain()) === targetChainId) return
    await new Promise<void>((resolve) => {
      const stop = followed.onChange((change) => {
        if (change.type === 'network' && change.networkId === networkId) resolve()
      })
      inner.addEventListener('abort', stop, { once: true })
    })
  })
}

/** Parameters of EIP-3085. The wallet gets the chain's public nodes, never nodes with keys of the app. */
function addChainParameter(network: Network, chainId: string) {
  const { name, nativeCurrency, rpcUrls, explorerUrl } = network
  return {
    chainId,
    chainName: name,
    nativeCurrency,
    rpcUrls: (rpcUrls.chainDefault ?? rpcUrls.default).http,
    ...(explorerUrl ? { blockExplorerUrls: [explorerUrl] } : {}),
  }
}
