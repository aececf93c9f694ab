import { LatchkeyError } from '../errors/latchkeyError.ts'
import type {
  WalletConnectChange,
  WalletConnectClient,
  WalletConnectSession,
} from '../ports/walletConnect.ts'

export type FakeInvitation = {
  readonly uri: string
  /** The wallet says yes. */
  approve(): FakeWalletConnectSession
  /** The wallet says no, or what the relay says happens. */
  fail(code: 'connection_rejected' | 'pairing_expired'): void
  /** Nobody waits for it any more. */
  readonly withdrawn: boolean
}

export type FakeWalletConnectSession = WalletConnectSession & {
  /** What the wallet does by itself. */
  change(change: WalletConnectChange): void
  readonly ended: boolean
  /** What opens it with each request. */
  readonly choice: string | undefined
}

export type FakeWalletConnect = WalletConnectClient & {
  /** Every invitation, oldest first. */
  readonly invitations: readonly FakeInvitation[]
  /** The next invitation is not made: the relay cannot be reached. */
  unreachable: boolean
}

/** A WalletConnect client with a wallet that does what the test says. */
export function createFakeWalletConnect(
  accounts: readonly string[] = ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
): FakeWalletConnect {
  const invitations: FakeInvitation[] = []
  const session = (): FakeWalletConnectSession => {
    const listeners = new Set<(change: WalletConnectChange) => void>()
    let ended = false
    let choice: string | undefined
    return {
      wallet: { name: 'Harbour' },
      accounts: (namespace) =>
        ended ? [] : accounts.filter((account) => account.startsWith(`${namespace}:`)),
      signedIn: [],
      methods: () => ['personal_sign', 'eth_sendTransaction'],
      request: async () => {
        throw Object.assign(new Error('Nobody answers.'), { code: 4200 })
      },
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      change(change) {
        ended ||= change.type === 'ended'
        for (const listener of [...listeners]) listener(change)
      },
      openedBy(chosen) {
        choice = chosen
      },
      get choice() {
        return choice
      },
      get ended() {
        return ended
      },
      async disconnect() {
        this.change({ type: 'ended' })
      },
    }
  }
  const client: FakeWalletConnect = {
    invitations,
    unreachable: false,
    async propose(signal) {
      if (client.unreachable) throw new LatchkeyError('relay_unreachable')
      let answer: (session: FakeWalletConnectSession) => void = () => {}
      let refuse: (cause: LatchkeyError) => void = () => {}
      const approved = new Promise<FakeWalletConnectSession>((resolve, reject) => {
        answer = resolve
        refuse = reject
      })
      approved.catch(() => {})
      signal.addEventListener('abort', () => refuse(new LatchkeyError('request_aborted')), { once: true })
      const uri = `wc:${String(invitations.length + 1).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'0'.repeat(64)}`
      invitations.push({
        uri,
        approve() {
          const made = session()
          answer(made)
          // As the real one: it is told that nobody is there.
          if (signal.aborted) void made.disconnect()
          return made
        },
        fail: (code) => refuse(new LatchkeyError(code, {})),
        get withdrawn() {
          return signal.aborted
        },
      })
      return { uri, approved }
    },
    restore: async () => undefined,
    stop() {},
  }
  return client
}
