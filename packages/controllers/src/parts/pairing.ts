import { isLatchkeyError, LatchkeyError, type Namespace, type WalletConnectSession } from '@latchkey/core'
import { requestedNamespaces, selectedNetworkId } from '../chains/chains.state.ts'
import { createPairing, type Pairing } from '../pairing/createPairing.ts'
import { remoteSignIn } from '../pairing/remoteSignIn.ts'
import { hasTrait } from '../router/viewTraits.ts'
import type { Part, PartNeeds } from './part.ts'

/** Reasons of the relay that concern the app and not this pairing. Only remote wallets need the relay. */
const concernsApp = (cause: unknown): LatchkeyError | undefined => {
  if (isLatchkeyError(cause, 'origin_not_allowed', 'invalid_project_id'))
    return new LatchkeyError('relay_refused', { reason: cause.code }, { cause })
  return isLatchkeyError(cause, 'session_expired', 'project_id_missing') ? cause : undefined
}

export type WalletPairing = Omit<Pairing, 'leave'> &
  Part & {
    /** Ends a prepared pairing, unless the current view continues it. */
    release(): void
  }

/**
 * The part that pairs with remote wallets (WalletConnect): `latchkey.use(pairing)`.
 *
 * @example
 * const waiting = latchkey.use(pairing)
 * waiting.state.subscribe((pending) => pending.status === 'ready' && show(pending.uri))
 * const connection = await waiting.begin()
 */
export function pairing(needs: PartNeeds): WalletPairing {
  const { walletConnect, connection, chains, router, config, events, clock, platform, log, alerts } = needs
  const signIn = remoteSignIn({
    config: config.siwx,
    onSignedIn: (network) => events.track('sign_in_succeeded', { network }),
    clock,
    log,
  })
  /** The chain families in which the wallet shares an account, the one in use first. */
  const familiesOf = (approved: WalletConnectSession): readonly Namespace[] => {
    const { namespace } = chains.state.getState()
    const families = new Set([namespace, ...requestedNamespaces(chains.state.getState())])
    return [...families].filter((family) => approved.accounts(family).length > 0)
  }
  const replaceIn = async (family: Namespace) => {
    try {
      const { replaceOthers } = await import('./switching/replaceOthers.ts')
      replaceOthers(needs, family)
    } catch (cause) {
      log.warn(`The other wallets on ${family} stay connected.`, cause)
    }
  }
  const { leave, ...waiting } = createPairing({
    client: {
      async propose(signal, createMessage) {
        try {
          if (!walletConnect) throw new LatchkeyError('client_not_set', { client: 'walletConnect' })
          return await walletConnect.propose(signal, createMessage)
        } catch (cause) {
          const problem = concernsApp(cause)
          if (problem) alerts.raise(problem)
          // The view offers to try again; what is missing is the developer's concern.
          if (isLatchkeyError(cause, 'client_not_set', 'walletconnect_sdk_missing')) alerts.report(cause)
          throw cause
        }
      },
    },
    signIn: async () => {
      const now = chains.state.getState()
      const chainId = selectedNetworkId(now, now.namespace)
      return chainId && signIn.createRequest(chainId)
    },
    async attach(approved, wallet, signal) {
      const attachTo = (namespace: Namespace) => {
        const networkId = selectedNetworkId(chains.state.getState(), namespace)
        if (!networkId) throw new LatchkeyError('chain_required')
        return connection.connect(
          { connectorId: 'walletConnect', namespace, networkId, approved, wallet },
          signal,
        )
      }
      const [family = chains.state.getState().namespace, ...others] = familiesOf(approved)
      // Stored before the connection triggers the check for a session.
      await signIn.store(approved.signedIn)
      const connected = await attachTo(family).catch((cause) => {
        void signIn.revoke(approved.signedIn)
        void approved.disconnect()
        throw cause
      })
      chains.useNamespace(family)
      await replaceIn(family)
      // One approval connects the wallet in each of its families.
      for (const other of others)
        await attachTo(other).then(
          () => replaceIn(other),
          (cause) => log.warn(`The wallet is not connected on ${other}.`, cause),
        )
      events.track('connected', { wallet: 'WalletConnect' })
      return connected
    },
    clock,
    platform,
  })
  return {
    ...waiting,
    dismiss: (reason) => waiting.cancel(reason),
    release() {
      if (!hasTrait(router.state.getState().view, 'pairing')) leave()
    },
    leave(view) {
      if (hasTrait(view, 'pairing')) leave()
    },
    stop: () => waiting.cancel(),
  }
}
