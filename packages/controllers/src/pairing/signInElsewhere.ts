import {
  type CaipNetworkId,
  type Clock,
  type Log,
  type SignInMessage,
  type SiwxConfig,
  type SiwxSession,
  withDeadline,
} from '@latchkey/core'

/** The code is not kept waiting for a slow server: it is shown without a sign-in then. */
const messageMs = 3_000
/** Nor is who has approved. */
const storeMs = 5_000

type Needs = {
  config: SiwxConfig | undefined
  /** The wallet's sign-in is stored. */
  onSignedIn(network: string): void
  clock: Clock
  log: Log
}

/** Signing in with the approval of a wallet elsewhere; where it fails the person is asked the usual way. CAIP-222 */
export function signInElsewhere({ config, onSignedIn, clock, log }: Needs) {
  return {
    /** What a wallet that nobody knows yet may sign; `undefined` where no sign-in is required, or none can begin. */
    async invite(chainId: CaipNetworkId): Promise<SignInMessage | undefined> {
      if (!config || config.getRequired?.() === false) return undefined
      try {
        return structuredClone(
          await withDeadline({ clock, ms: messageMs }, (signal) =>
            config.createMessage({ accountAddress: '', chainId }, signal),
          ),
        )
      } catch (cause) {
        log.warn('No sign-in could be prepared; the wallet is asked to connect first.', cause)
        return undefined
      }
    },

    /** Has the host verify and store what the wallet signed. */
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

    /** Has the host forget what it stored: the person gave up meanwhile. */
    async revoke(sessions: readonly SiwxSession[]): Promise<void> {
      for (const { data } of config ? sessions : []) {
        try {
          await withDeadline({ clock, ms: storeMs }, () =>
            Promise.resolve(config?.revokeSession(data.chainId, data.accountAddress)),
          )
        } catch (cause) {
          log.warn('A sign-in that nobody waits for was not revoked.', cause)
        }
      }
    },
  }
}
