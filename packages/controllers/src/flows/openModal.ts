import { LatchkeyError, type Namespace, type Platform } from '@latchkey/core'
import { isUnsupported } from '../chains/chains.state.ts'
import type { Chains } from '../chains/createChains.ts'
import { activeAddress, activeConnection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Options } from '../options/createOptions.ts'
import type { Router } from '../router/createRouter.ts'
import { type OpenableView, viewsForAll, viewsOfAccount } from '../router/openableViews.ts'
import type { View, ViewArguments } from '../router/router.state.ts'
import type { Siwx } from '../siwx/createSiwx.ts'

/** What `open` shows. Without a view: Account if an account is connected, else Connect. Spec §2. */
export type OpenRequest = {
  /** The chain family to use. If it is not the active one, the modal asks whether to switch to it. */
  readonly namespace?: Namespace | undefined
  /** With manual WalletConnect control: the pairing URI to show. */
  readonly uri?: string | undefined
} & (
  | { readonly view?: Exclude<OpenableView, 'Account'> | undefined; readonly arguments?: undefined }
  | { readonly view: 'Account'; readonly arguments?: Pick<ViewArguments, 'tab'> | undefined }
)

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
  warn(mistake: 'modal is not mounted'): void
  manualWalletConnectControl: boolean
}

/**
 * Opens the modal. Spec §2. The first that applies decides its view:
 * (a) no adapters and no address, or manual WalletConnect control; (b) a requested view;
 * (c) Account if there is an address; (d) Connect. Another namespace goes to the network switch flow.
 * @throws LatchkeyError `invalid_options` for a view that cannot be opened by itself
 */
export function openModal(deps: Deps, request: OpenRequest = {}) {
  const { router, modal, events, connectors } = deps
  const { view: requested } = request
  if (requested && !isOneOf(viewsForAll, requested) && !isOneOf(viewsOfAccount, requested))
    throw new LatchkeyError('invalid_options', {
      problems: [`open: ${requested} cannot be opened by itself`],
    })
  const wasOpen = modal.state.getState().open
  connectors.refresh()
  const { view, args } = chooseView(deps, request)
  if (wasOpen) router.push(view, args)
  else router.reset(view, args)
  modal.open()
  if (!modal.state.getState().mounted) deps.warn('modal is not mounted')
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
  const needsAccount = isOneOf(viewsOfAccount, view) && !address
  if (view && !needsAccount && (view !== 'SIWXSignMessage' || siwx.enabled)) return { view, args }
  return address ? { view: 'Account' } : { view: 'Connect' }
}

const isOneOf = (views: readonly string[], view: string | undefined) => views.includes(view as string)

/** Unsupported network, switching enabled, unsupported chains not allowed, no basic WalletConnect. Spec §4. */
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
