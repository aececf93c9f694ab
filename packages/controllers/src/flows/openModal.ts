import type { Namespace, Platform } from '@latchkey/core'
import { isUnsupported } from '../chains/chains.state.ts'
import type { Chains } from '../chains/createChains.ts'
import { activeAddress, activeConnection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Options } from '../options/createOptions.ts'
import type { Router } from '../router/createRouter.ts'
import type { View, ViewArguments } from '../router/router.state.ts'
import type { Siwx } from '../siwx/createSiwx.ts'

export type OpenRequest = {
  readonly view?: View | undefined
  readonly namespace?: Namespace | undefined
  /** With manual WalletConnect control: the pairing URI to show. */
  readonly uri?: string | undefined
  readonly arguments?: ViewArguments | undefined
}

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  connectors: Pick<Connectors, 'refresh'>
  siwx: Siwx
  options: Options
  events: Events
  platform: Pick<Platform, 'environment'>
  hasAdapters: boolean
  manualWalletConnectControl: boolean
}

/**
 * Opens the modal. Spec §2, view:
 * (a) no adapters and no address, or manual WalletConnect control; (b) a requested view;
 * (c) Account if there is an address; (d) Connect. Another namespace goes to the network switch flow.
 */
export function openModal(deps: Deps, request: OpenRequest = {}) {
  const { router, modal, events, connectors } = deps
  const wasOpen = modal.state.getState().open
  connectors.refresh()
  const { view, args } = chooseView(deps, request)
  if (wasOpen) router.push(view, args)
  else router.reset(view, args)
  modal.open()
  if (!wasOpen) events.track('modal_opened', { view })
}

function chooseView(
  deps: Deps,
  { view, namespace, uri, arguments: args }: OpenRequest,
): { view: View; args?: ViewArguments | undefined } {
  const { chains, connection, siwx, platform } = deps
  const active = chains.state.getState().namespace
  const address = activeAddress(connection.state.getState(), active)
  const connected = activeConnection(connection.state.getState(), active)
  if (namespace && namespace !== active) {
    return { view: address ? 'SwitchActiveChain' : 'Connect', args: { ...args, namespace } }
  }
  if ((!deps.hasAdapters && !address) || deps.manualWalletConnectControl) {
    const isDesktop = platform.environment.device === 'desktop'
    return { view: isDesktop ? 'ConnectingWalletConnectBasic' : 'AllWallets', args: { ...args, uri } }
  }
  // A network switch or sign-in that is required comes before the requested view.
  if (connected && blocksUnsupported(deps)) return { view: 'UnsupportedChain' }
  if (
    connected &&
    siwx.required() &&
    // `preparing` and `ready`: a message was prepared before the modal closed.
    ['signed-out', 'preparing', 'ready'].includes(siwx.state.getState().status) &&
    view !== 'SwitchNetwork'
  ) {
    return { view: 'SIWXSignMessage' }
  }
  if (view) return { view, args }
  return address ? { view: 'Account' } : { view: 'Connect' }
}

/** Spec §4: unsupported network, switching enabled, unsupported chains not allowed, no basic WalletConnect. */
export function blocksUnsupported({
  chains,
  connection,
  options,
  manualWalletConnectControl,
}: Pick<Deps, 'chains' | 'connection' | 'options' | 'manualWalletConnectControl'>): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = options.state.getState()
  return (
    enableNetworkSwitch &&
    !allowUnsupportedChain &&
    !manualWalletConnectControl &&
    isUnsupported(chains.state.getState(), connection.state.getState())
  )
}
