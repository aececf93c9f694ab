import {
  type CaipNetworkId,
  type Clock,
  type Eip1193Provider,
  evmChainId,
  LatchkeyError,
  type Network,
  unlessAborted,
  walletError,
  withDeadline,
} from '@latchkey/core'
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
 * Asks the wallet to switch (EIP-3326). A wallet that fails for no reason that is known is asked once to add the network
 * (EIP-3085): wallets say in many ways that they do not know one, with 4902 (EIP-3326), in `data`, as -32603 or in the
 * user's language. Some wallets answer without switching, so this waits for the change and rejects with
 * `network_not_switched`. Faults, test E.
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
  const failed = new LatchkeyError('network_not_switched', { networkId })
  const reasonOf = (cause: unknown) =>
    walletError(cause, {
      wallet,
      rejected: new LatchkeyError('network_switch_rejected', { networkId }),
      unsupported: new LatchkeyError('network_switch_unsupported', { networkId }),
      failed,
    })
  try {
    await requestSwitch().catch(async (cause: unknown) => {
      if ((await reasonOf(cause)) !== failed) throw cause
      await request('wallet_addEthereumChain', [addChainParameter(network, chainId)])
      // Most wallets switch to the network they have just added, but EIP-3085 does not require it.
      if ((await unlessAborted(signal, followed.readChain)) !== String(evmChainId(networkId)))
        await requestSwitch()
    })
    await waitForNetwork(needs, networkId, signal)
  } catch (cause) {
    throw await reasonOf(cause)
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
