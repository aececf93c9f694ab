import {
  type Clock,
  LatchkeyError,
  type Log,
  type Namespace,
  type SavedSession,
  withDeadline,
} from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { allConnections, type Connection, connectionsOf } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import { type Connectors, isOneWallet } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { Options } from '../options/createOptions.ts'
import type { Signer } from '../siwx/createSigner.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Snackbar } from '../snackbar/createSnackbar.ts'

/** Default: the active wallet of the active namespace. */
export type DisconnectRequest = {
  readonly namespace?: Namespace | undefined
  readonly connectorId?: string | undefined
}

type Deps = {
  chains: Chains
  connection: ConnectionController
  connectors: Connectors
  options: Pick<Options, 'state'>
  siwx: Siwx
  events: Events
  snackbar: Snackbar
  clock: Clock
  log: Log
  untilStopped(): AbortSignal
  /** What was sent is forgotten with the last wallet. */
  recentTransactions(): Promise<{ forget(): void }>
  /** The part is loaded when a wallet connects. */
  signingIn(): Promise<Pick<Signer, 'forget' | 'signOut'>>
}

/**
 * Disconnects one wallet, by default the active one, and ends its sign-ins. Without `multiWallet` a family has one wallet for the
 * user, so others of it that were restored, or have not answered yet, end with it.
 * @throws LatchkeyError `connection_not_found`
 */
export async function disconnect(deps: Deps, request: DisconnectRequest = {}): Promise<void> {
  const namespace = request.namespace ?? deps.chains.state.getState().namespace
  const { active, connections, restoring, disconnected } = connectionsOf(
    deps.connection.state.getState(),
    namespace,
  )
  const { multiWallet } = deps.options.state.getState().remoteFeatures
  const hidden = multiWallet || request.connectorId !== undefined ? [] : [...connections, ...restoring]
  const ending = hidden
    .filter(({ connectorId }) => connectorId !== active)
    .map(({ connectorId }) => disconnectOne(deps, { namespace, connectorId }))
  if (!multiWallet && request.connectorId === undefined)
    for (const { connectorId } of disconnected) void deps.connection.disconnect(namespace, connectorId)
  await Promise.all([disconnectOne(deps, request), ...ending])
  const left = Object.values(deps.connection.state.getState().byNamespace)
  if (left.every((family) => family.connections.length + family.restoring.length === 0))
    await deps.recentTransactions().then(
      (part) => part.forget(),
      () => {},
    )
}

/**
 * Disconnects one wallet, by default the active one, and ends its sign-ins; the last wallet ends all of them. If the family in
 * use has no other wallet, the app goes on with a wallet of another family. The host app may keep sign-ins
 * (`signOutOnDisconnect: false`). The state changes at once; wallet and server are notified afterwards. The user reads it if
 * the wallet ends its connections of other families as well.
 * @throws LatchkeyError `connection_not_found`
 */
async function disconnectOne(deps: Deps, request: DisconnectRequest): Promise<void> {
  const { chains, connection, connectors, siwx, events, log, signingIn } = deps
  const inUse = chains.state.getState().namespace
  const namespace = request.namespace ?? inUse
  const { active, connections, restoring } = connectionsOf(connection.state.getState(), namespace)
  const connectorId = request.connectorId ?? active
  const isThis = (one: { readonly connectorId: string }) => one.connectorId === connectorId
  const gone = connections.find(isThis) ?? restoring.find(isThis)
  if (connectorId === undefined || !gone)
    throw new LatchkeyError('connection_not_found', { connectorId, namespace })
  // A remote or embedded wallet is one session in all families, which the wallet ends in the others.
  const isShared = connectors.state
    .getState()
    .connectors.some(({ id, type }) => id === connectorId && /^(AUTH|WALLET_CONNECT)$/.test(type))
  const ofOthers = allConnections(connection.state.getState()).filter((one) => one.namespace !== namespace)
  const ending = ofOthers.filter((one) => isShared && isThis(one))
  const ofWallet = ofOthers.filter((one) =>
    isOneWallet(connectors.state.getState(), { namespace, connectorId }, one),
  )
  // A wallet that is still being restored has told no family apart: the others would bring the session back.
  const waiting = Object.values(connection.state.getState().byNamespace)
    .flatMap((family) => family.restoring)
    .filter((one) => isShared && isThis(one) && one.namespace !== namespace)
  const next = ofOthers.find((one) => !ending.includes(one))
  // Before the wallet is gone, so that the modal does not show Connect in between.
  if (next && namespace === inUse && connections.length + restoring.length === 1)
    chains.useNamespace(next.namespace)

  const done = connection.disconnect(namespace, connectorId)
  // The page may be left before the wallet has ended them, and would restore them then.
  for (const one of ending) connection.drop(one.namespace, connectorId)
  for (const one of waiting) void connection.disconnect(one.namespace, connectorId)
  const walletName = 'name' in gone ? gone.name : connectorId
  events.track('disconnected', { wallet: walletName })
  tellEnded(deps, walletName, ending)
  if (siwx.enabled && siwx.signsOutOnDisconnect) {
    const warn = (cause: unknown) => log.warn('The sign-out did not reach the server.', cause)
    const isLast = Object.values(connection.state.getState().byNamespace).every((family) =>
      [...family.connections, ...family.restoring].every((one) => isShared && isThis(one)),
    )
    const part = signingIn()
    const left = allConnections(connection.state.getState()).map(subjectOf)
    for (const { address, networkId } of [gone, ...ending, ...waiting].map(subjectOf)) {
      // The same account may be in use in another wallet.
      const isInUse = left.some((one) => one.address === address && one.networkId === networkId)
      if (address && networkId && !isInUse)
        await part.then(({ forget }) => forget({ address, networkId })).catch(warn)
    }
    if (isLast) await part.then(({ signOut }) => signOut()).catch(warn)
  }
  await done
  if (ofWallet.length > 0) void tellEndedLater(deps, walletName, ofWallet)
}

/** Time for a wallet to report that it has ended other connections, too, ms. */
const endedWithinMs = 1_000

function tellEnded({ snackbar }: Deps, walletName: string, ended: readonly Connection[]) {
  const namespaces = ended.map(({ namespace }) => namespace)
  if (namespaces.length > 0)
    snackbar.show({ variant: 'success', message: { kind: 'disconnected-too', walletName, namespaces } })
}

async function tellEndedLater(deps: Deps, walletName: string, others: readonly Connection[]): Promise<void> {
  const { connection, clock } = deps
  const stopped = deps.untilStopped()
  const ended = () =>
    others.filter(
      ({ namespace, connectorId }) =>
        !connectionsOf(connection.state.getState(), namespace).connections.some(
          (one) => one.connectorId === connectorId,
        ),
    )
  await withDeadline({ clock, ms: endedWithinMs, signal: stopped }, async (signal) => {
    await new Promise<void>((resolve) => {
      const stop = connection.state.subscribe(() => ended().length > 0 && resolve())
      signal.addEventListener('abort', stop, { once: true })
      if (ended().length > 0) resolve()
    })
  }).catch(() => {})
  if (!stopped.aborted) tellEnded(deps, walletName, ended())
}

const subjectOf = (one: Connection | SavedSession) => ({
  address: 'accounts' in one ? one.accounts[0]?.address : one.address,
  networkId: one.networkId,
})
