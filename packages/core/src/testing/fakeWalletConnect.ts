import { LatchkeyError } from '../errors/latchkeyError.ts'
import type {
  WalletConnectChange,
  WalletConnectClient,
  WalletConnectSession,
} from '../ports/walletConnect.ts'

export type FakeProposal = {
  readonly uri: string
  /** The wallet approves. */
  approve(): FakeWalletConnectSession
  /** The wallet rejects, or the pairing expires. */
  fail(code: 'connection_rejected' | 'pairing_expired'): void
  /** The app cancelled the proposal. */
  readonly isCancelled: boolean
}

export type FakeWalletConnectSession = WalletConnectSession & {
  /** Simulates a change made in the wallet. */
  change(change: WalletConnectChange): void
  readonly ended: boolean
  /** The last argument of `openedBy`. */
  readonly choice: string | undefined
}

export type FakeWalletConnect = WalletConnectClient & {
  /** All session proposals, oldest first. */
  readonly proposals: readonly FakeProposal[]
  /** While true, `propose` rejects with `relay_unreachable`. */
  unreachable: boolean
}

/**
 * A WalletConnect client with a wallet controlled by the test.
 *
 * @example
 * const phone = createFakeWalletConnect([`eip155:1:${aliceAddress}`])
 * createLatchkey({ networks, adapters, metadata, walletConnect: () => phone })
 */
export function createFakeWalletConnect(
  accounts: readonly string[] = ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
): FakeWalletConnect {
  const proposals: FakeProposal[] = []
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
        throw Object.assign(new Error('The fake wallet answers no requests.'), { code: 4200 })
      },
      onChange(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      change(change) {
        ended ||= change.type === 'ended'
        for (const listener of [...listeners]) listener(change)
      },
      openedBy(newChoice) {
        choice = newChoice
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
    proposals,
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
      const uri = `wc:${String(proposals.length + 1).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'0'.repeat(64)}`
      proposals.push({
        uri,
        approve() {
          const approvedSession = session()
          answer(approvedSession)
          // Like the real client: a session approved after the abort is ended.
          if (signal.aborted) void approvedSession.disconnect()
          return approvedSession
        },
        fail: (code) => refuse(new LatchkeyError(code, {})),
        get isCancelled() {
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
