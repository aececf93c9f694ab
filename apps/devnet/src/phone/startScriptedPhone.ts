import { EventEmitter, once } from 'node:events'
import type { WalletChain } from '../wallet/walletState.ts'
import type { ApprovalAnswer, ApprovalRequest } from './approvalRequest.ts'
import type { PhoneKeys, PhoneSolanaChain, PhoneState } from './createPhone.ts'
import { phoneKeys } from './phoneAccounts.ts'
import { memoryStorage } from './phoneStorage.ts'

/** `silent` never answers, `late` approves when `release()` is called. */
export type ScriptedAnswer = ApprovalAnswer | 'silent' | 'late'

/** An approval request, logged in order. */
export type LoggedRequest = Omit<ApprovalRequest, 'ended'>

export type ScriptedPhoneOptions = {
  readonly relayUrl: string
  /** Known chains; the first is selected. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** A Solana chain. Default: none. */
  readonly solana?: PhoneSolanaChain | undefined
  readonly projectId?: string | undefined
  /** Whether the phone can sign in with the approval of a session (CAIP-222). Default true. */
  readonly authenticates?: boolean | undefined
  /** A contract account owned by the first key. If set, it is shared instead of the key's account (ERC-1271). */
  readonly contractAccount?: string | undefined
  /** The first account is selected. Default: the devnet's accounts for the phone. */
  readonly keys?: readonly [PhoneKeys, ...PhoneKeys[]] | undefined
}

/**
 * A WalletConnect wallet controlled by a test. It approves everything unless the test sets another answer, and stores nothing beyond its
 * stop.
 *
 * @example
 * const phone = await startScriptedPhone({ relayUrl: devnet.relay.url, chains: devnet.chains, solana: devnet.solana.chain })
 * phone.answer('personal_sign', 'reject')
 * await phone.pair(uri)
 */
export async function startScriptedPhone(options: ScriptedPhoneOptions) {
  // Without this, an app and a wallet in one process would share one core of the SDK.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  // Imported late, so that only processes that start a phone load the SDK.
  const { createPhone } = await import('./createPhone.ts')
  const answers = new Map<string, ScriptedAnswer>()
  const log: LoggedRequest[] = []
  const failures: string[] = []
  const events = new EventEmitter()
  let delayed: (() => void)[] = []

  async function approver({ ended: _, ...request }: ApprovalRequest): Promise<ApprovalAnswer> {
    log.push(request)
    events.emit('request')
    const { method = '', kind } = request
    const answer = answers.get(method) ?? answers.get(kind) ?? 'approve'
    if (answer === 'silent') return new Promise(() => {})
    if (answer !== 'late') return answer
    await new Promise<void>((resolve) => delayed.push(resolve))
    return 'approve'
  }

  const phone = await createPhone({
    relayUrl: options.relayUrl,
    chains: options.chains,
    solana: options.solana,
    authenticates: options.authenticates,
    contractAccount: options.contractAccount,
    projectId: options.projectId ?? 'devnet',
    keys: options.keys ?? phoneKeys,
    approver,
    storage: memoryStorage(),
    database: ':memory:',
    url: 'https://devnet-phone.example',
    onFailure: (message) => failures.push(message),
  })

  return {
    getState: (): PhoneState => phone.getState(),
    pair: phone.pair,
    switchTo: phone.switchTo,
    stop: phone.stop,
    log,
    /** Errors that were not sent to an app. */
    failures,
    /** @param kind - `proposal`, `authentication`, `request`, or a method, which takes precedence over `request` */
    answer: (kind: string, answer: ScriptedAnswer) => void answers.set(kind, answer),
    /** Approves the requests delayed by `late`. */
    release() {
      const waiting = delayed
      delayed = []
      for (const approve of waiting) approve()
    },
    /** Resolves after `count` approval requests in total. @throws Error after `timeoutMs` */
    async waitForRequests(count: number, timeoutMs = 10_000): Promise<void> {
      const signal = AbortSignal.timeout(timeoutMs)
      while (log.length < count) await once(events, 'request', { signal })
    },
    /** @param index - of the account to select. Default: the next one */
    changeAccount: (index?: number) => {
      const { accounts, selected } = phone.getState()
      return phone.selectAccount(index ?? (selected + 1) % accounts.length)
    },
    /** Ends one session, or all. */
    async disconnect(topic?: string): Promise<void> {
      const topics = phone.getState().sessions.map((session) => session.topic)
      await Promise.all(topics.filter((open) => topic === undefined || open === topic).map(phone.disconnect))
    },
  }
}

export type ScriptedPhone = Awaited<ReturnType<typeof startScriptedPhone>>
