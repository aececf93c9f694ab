import {
  type CaipNetworkId,
  type Clock,
  type Log,
  plainMessage,
  type SignInMessage,
  type SiwxConfig,
  type SiwxSession,
  withDeadline,
} from '@latchkey/core'

/** Time for the server to create a message before the pairing is shown without a sign-in, ms. */
const messageMs = 3_000
/** Time for the server to verify the signatures after the approval, ms. */
const storeMs = 5_000

type Needs = {
  config: SiwxConfig | undefined
  /** Called when a sign-in of the wallet is stored. */
  onSignedIn(network: string): void
  clock: Clock
  log: Log
}

/** One-click sign-in: the remote wallet signs with its approval (CAIP-222). If it fails, the usual sign-in follows. */
export function remoteSignIn({ config, onSignedIn, clock, log }: Needs) {
  return {
    /** The sign-in request for a proposal; `undefined` if no sign-in is required or the server does not answer. */
    async createRequest(chainId: CaipNetworkId): Promise<SignInMessage | undefined> {
      if (!config || config.getRequired?.() === false) return undefined
      try {
        return plainMessage(
          await withDeadline({ clock, ms: messageMs }, (signal) =>
            config.createMessage({ accountAddress: '', chainId }, signal),
          ),
        )
      } catch (cause) {
        log.warn('No sign-in could be prepared; the wallet is asked to connect first.', cause)
        return undefined
      }
    },

    /** Has the host app verify and store the signatures. */
    async store(sessions: readonly SiwxSession[]): Promise<void> {
      const [first] = sessions
      if (!config || !first) return
      try {
        await withDeadline({ clock, ms: storeMs }, () => config.setSessions(sessions))
        onSignedIn(first.data.chainId)
      } catch (cause) {
        log.warn('The sign-in of the wallet was not taken; it is asked again.', cause)
      }
    },

    /** Has the host app delete the stored sessions, because the user cancelled meanwhile. */
    async revoke(sessions: readonly SiwxSession[]): Promise<void> {
      for (const { data } of config ? sessions : []) {
        try {
          await withDeadline({ clock, ms: storeMs }, () =>
            Promise.resolve(config?.revokeSession(data.chainId, data.accountAddress)),
          )
        } catch (cause) {
          log.warn('The sign-in of a cancelled pairing could not be revoked.', cause)
        }
      }
    },
  }
}
