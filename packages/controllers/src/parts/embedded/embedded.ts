import { type FramePlace, type FrameRequest, LatchkeyError, type SocialProvider } from '@latchkey/core'
import { selectedNetworkId } from '../../chains/chains.state.ts'
import { connectionsOf } from '../../connection/connection.state.ts'
import { createState, type ReadableState } from '../../state/createState.ts'
import type { Part, PartNeeds } from '../part.ts'
import { persistEmailRecord } from './emailRecord.ts'
import { createEmailSignIn } from './emailSignIn.ts'
import { type EmbeddedState, initialEmbeddedState } from './embedded.state.ts'
import { createFarcasterSignIn } from './farcasterSignIn.ts'
import { createFrameView } from './frameView.ts'
import { createOfferedLogins } from './offeredLogins.ts'
import { createSocialSignIn } from './socialSignIn.ts'

export type Embedded = Part & {
  readonly state: ReadableState<EmbeddedState>
  /**
   * Sign-in is offered: reads which ways in the wallet site has, and loads the frame if the embedded wallet was used in this browser
   * before.
   */
  prepare(): void
  /** The user types an address. Loads the frame. */
  setEmail(address: string): void
  /** Sends a code to the address, and shows EmailLogin. */
  sendCode(): void
  setCode(digits: string): void
  /** Checks the code, and connects. */
  checkCode(): void
  /** Opens a window for the sign-in at a provider. Call it in the handler of a press. */
  signInWith(provider: SocialProvider): void
  /** Closes that window. */
  leaveSocial(): void
  /** Creates the address for the Farcaster app, and connects when the user has approved there. */
  startFarcaster(): void
  /** Cancels a sign-in with Farcaster. */
  leaveFarcaster(): void
  /** Origin of the wallet site. @throws LatchkeyError `no_auth_connector` */
  origin(): string
  /** Puts the frame over the view, CSS px from the viewport's corner, or hides it. */
  place(place: FramePlace | undefined): void
  /** The frame wants to be seen, or no longer does. */
  show(request: FrameRequest | undefined): void
}

/**
 * The part that signs in to the embedded wallet and shows its frame: `latchkey.use(embedded)`.
 *
 * @example
 * const signIn = latchkey.use(embedded)
 * signIn.setEmail('ann@mail.example')
 * signIn.sendCode()
 */
export function embedded(needs: PartNeeds): Embedded {
  const { embeddedWallet, chains, connection, connectors, router, theme, log } = needs
  const state = createState<EmbeddedState>(initialEmbeddedState)
  const wallet = () => {
    if (!embeddedWallet) throw new LatchkeyError('no_auth_connector')
    return embeddedWallet
  }
  const connect = async () => {
    const auth = connectors.state.getState().connectors.find(({ type }) => type === 'AUTH')
    if (!auth) throw new LatchkeyError('no_auth_connector')
    const { behind, ...now } = router.state.getState()
    const asked = [...behind, now].reverse().find(({ view }) => view === 'Connect')
    const namespace = asked?.arguments.namespace ?? chains.state.getState().namespace
    const member = auth.members?.find((one) => one.namespace === namespace) ?? auth
    await needs.connectWallet({ connectorId: member.id, namespace: member.namespace })
    email.markUsed()
    // The wallet has an account in each family. It replaces no wallet of another family than the one in use.
    for (const other of auth.members ?? []) {
      const networkId = selectedNetworkId(chains.state.getState(), other.namespace)
      const { connections } = connectionsOf(connection.state.getState(), other.namespace)
      if (other === member || !networkId || connections.length > 0) continue
      await connection
        .connect({ connectorId: other.id, namespace: other.namespace, networkId })
        .catch((cause) => log.warn(`The wallet is not connected on ${other.namespace}.`, cause))
    }
  }
  const ways = { ...needs, state, wallet, connect }
  const email = createEmailSignIn({
    ...ways,
    record: persistEmailRecord(needs),
    // What fails is tried again when it is needed.
    preload: () => void embeddedWallet?.load().catch(() => {}),
  })
  const social = createSocialSignIn(ways)
  const farcaster = createFarcasterSignIn(ways)
  const frame = createFrameView({ ...needs, state })
  const offered = createOfferedLogins(needs)
  const leaveAll = (reason?: LatchkeyError) => {
    email.leave(reason)
    social.leave()
    farcaster.leave()
  }

  return {
    state,
    prepare() {
      offered.read()
      email.prepare()
    },
    setEmail: email.setEmail,
    sendCode: email.sendCode,
    setCode: email.setCode,
    checkCode: email.checkCode,
    signInWith: social.signInWith,
    leaveSocial: social.leave,
    startFarcaster: farcaster.start,
    leaveFarcaster: farcaster.leave,
    origin: () => wallet().origin,
    place: (place) => embeddedWallet?.place(place),
    show: frame.show,
    start(scope) {
      const sync = () => embeddedWallet?.syncTheme()
      scope.add(theme.state.subscribe(sync))
      scope.add(needs.options.state.subscribe((now, before) => now.locale !== before.locale && sync()))
    },
    awaitsApproval: () => state.getState().frame !== undefined,
    dismiss(reason) {
      leaveAll(reason)
      frame.dismiss()
    },
    leave(view) {
      if (view === 'EmailLogin') email.leave()
      if (view === 'ConnectingFarcaster') farcaster.leave()
    },
    stop() {
      leaveAll()
      offered.stop()
      state.set(() => initialEmbeddedState)
    },
  }
}
