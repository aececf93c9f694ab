import type { Clock } from '@latchkey/core'
import type { WalletSession } from '../../api/walletApi.ts'
import type { DeviceStore, SavedSession } from '../device/deviceStore.ts'
import { type Backend, BackendError, createBackend } from './createBackend.ts'

/** A token is renewed when it expires within this time, ms. */
const renewBeforeMs = 60_000

type Needs = {
  readonly store: DeviceStore
  readonly clock: Clock
  readonly fetch: Window['fetch']
  readonly origin: string
  /** For the first proof. */
  readonly nonce: string
  /** Runs `work` in one tab at a time. */
  exclusively<value>(work: () => Promise<value>): Promise<value>
  /** The other tabs that share the store; `undefined` if there is nothing to share. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** The session has ended: signed out here or elsewhere, or refused by the backend. */
  onEnded(): void
}

/** The session of this device with the backend, and requests in its name. */
export type Session = {
  /** Requests without a session, each with a proof of the device's key. */
  readonly open: Backend
  /** Requests of the session. A token that is about to expire is renewed first. @throws BackendError `session_ended` */
  readonly request: Backend['request']
  current(): SavedSession | undefined
  /** Reads the session that was stored. */
  restore(): Promise<SavedSession | undefined>
  begin(session: WalletSession): Promise<SavedSession>
  /** Ends the session here, and at the backend if it answers. */
  end(): Promise<void>
}

export function createSession(needs: Needs): Session {
  const { store, clock, fetch, origin, nonce, exclusively, tabs, onEnded } = needs
  let current: SavedSession | undefined
  const open = createBackend({ clock, fetch, origin, device: store, nonce })

  const keep = async ({ accessToken, expiresIn, refreshToken, user }: WalletSession) => {
    current = { accessToken, expiresAt: clock.now() + expiresIn * 1_000, refreshToken, user }
    await store.writeSession(current)
    return current
  }
  const drop = async () => {
    current = undefined
    await store.writeSession(undefined)
    tabs?.postMessage('ended')
    onEnded()
  }
  // Nothing signs in a tab after signing out in another. Fault F73
  tabs?.addEventListener('message', async () => {
    if (!current || (await store.readSession())) return
    current = undefined
    onEnded()
  })
  const isFresh = (session: SavedSession | undefined) =>
    session !== undefined && session.expiresAt - clock.now() > renewBeforeMs

  const renew = () =>
    exclusively(async () => {
      // Another tab may have renewed or ended it meanwhile. Fault F71
      current = await store.readSession()
      if (!current) throw new BackendError({ code: 'session_ended', message: 'Signed out.' })
      if (isFresh(current)) return
      const { refreshToken } = current
      try {
        await keep(await open.request<WalletSession>('POST', '/v1/session/refresh', { refreshToken }))
      } catch (cause) {
        if (cause instanceof BackendError && cause.code === 'session_ended') await drop()
        throw cause
      }
    })

  return {
    open,
    async request(method, path, body, options) {
      if (!isFresh(current)) await renew()
      try {
        return await open.request(method, path, body, { ...options, accessToken: current?.accessToken })
      } catch (cause) {
        if (cause instanceof BackendError && cause.code === 'session_ended') await drop()
        throw cause
      }
    },
    current: () => current,
    async restore() {
      current = await store.readSession()
      return current
    },
    begin: keep,
    async end() {
      const accessToken = current?.accessToken
      await drop()
      if (accessToken) await open.request('POST', '/v1/session/end', {}, { accessToken }).catch(() => {})
    },
  }
}
