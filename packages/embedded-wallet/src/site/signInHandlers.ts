import type { Clock } from '@latchkey/core'
import type { StartedFarcaster, StartedSocial } from '../api/loginApi.ts'
import type { StartedOtp, WalletSession } from '../api/walletApi.ts'
import type { Peer } from './awaitHello.ts'
import type { Session } from './backend/createSession.ts'
import { FrameError } from './frameError.ts'
import { pollLogin } from './pollLogin.ts'
import { withRefusals } from './refusals.ts'
import type { Handlers } from './serve.ts'

export type SignInNeeds = {
  readonly peer: Peer
  readonly clock: Clock
  readonly session: Session
  readonly locale: () => string
  /** Asks for the code that the window of a login shows. */
  readonly enterLoginCode: Parameters<typeof pollLogin>[0]['enterCode']
  /** A login was started whose window this frame vouches for. */
  onLoginWindow(windowId: string): void
}

type SignInHandlers = Pick<
  Handlers,
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'getSocialRedirectUri'
  | 'connectSocial'
  | 'getFarcasterUri'
  | 'connectFarcaster'
>

/** Signs the user in by email, social account or Farcaster. The result is the session. */
export function createSignInHandlers(needs: SignInNeeds): SignInHandlers {
  const { peer, clock, session } = needs
  const { projectId, origin: site } = peer
  let email = ''
  let login: StartedSocial | StartedFarcaster | undefined

  const startLogin = async (path: string, body: object, signal: AbortSignal) => {
    const started = await withRefusals(() =>
      session.open.request<StartedSocial | StartedFarcaster>('POST', path, body, { signal }),
    )
    login = started
    if ('windowId' in started) needs.onLoginWindow(started.windowId)
    return { uri: started.url }
  }
  const finishLogin = async (code: 'social_failed' | 'farcaster_failed', signal: AbortSignal) => {
    if (!login) throw new FrameError(code, 'No sign-in was started.')
    const asking = { backend: session.open, clock, code, enterCode: needs.enterLoginCode }
    const done = await pollLogin(asking, login.loginId, signal)
    await session.begin(done)
    return {}
  }

  return {
    async connectEmail(given, { signal }) {
      email = given.email
      const body = { email, projectId, site, purpose: 'login', locale: needs.locale() }
      const path = '/v1/otp/start'
      const { digits } = await withRefusals(() =>
        session.open.request<StartedOtp>('POST', path, body, { signal }),
      )
      return { action: 'verify-otp', digits }
    },
    // A code is bound to this device's key, so that no device has to be approved before it.
    connectDevice: async () => ({}),
    async connectOtp({ code }, { signal }) {
      const body = { email, projectId, purpose: 'login', code }
      await session.begin(
        await withRefusals(() =>
          session.open.request<WalletSession>('POST', '/v1/otp/verify', body, { signal }),
        ),
      )
      return {}
    },
    getSocialRedirectUri: ({ provider }, { signal }) =>
      startLogin('/v1/oauth/start', { provider, projectId, site }, signal),
    connectSocial: (_, { signal }) => finishLogin('social_failed', signal),
    getFarcasterUri: (_, { signal }) => startLogin('/v1/farcaster/start', { projectId, site }, signal),
    connectFarcaster: (_, { signal }) => finishLogin('farcaster_failed', signal),
  }
}
