import { EventEmitter, once } from 'node:events'
import type { WalletChain } from '../wallet/walletState.ts'
import type { PhoneKeys, PhoneState } from './createPhone.ts'
import { phoneKeys } from './phoneAccounts.ts'
import type { PhoneAnswer, PhoneQuestion } from './phoneQuestion.ts'
import { memoryStorage } from './phoneStorage.ts'

/** How it answers: `silent` never does, `late` approves when `release()` is called. */
export type ScriptedAnswer = PhoneAnswer | 'silent' | 'late'

/** What was asked, in the order it was. */
export type AskedOfPhone = Omit<PhoneQuestion, 'ended'>

export type ScriptedPhoneOptions = {
  readonly relayUrl: string
  /** The chains it knows; the first is in front. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** CAIP-2 of a Solana chain. It knows none when left out. */
  readonly solanaChain?: string | undefined
  readonly projectId?: string | undefined
  /** Whether it can sign in with the approval of a session (CAIP-222), as it does when this is left out. */
  readonly authenticates?: boolean | undefined
  /** A contract account that its first key owns: it shares that instead, and signs in for it (ERC-1271). */
  readonly contractAccount?: string | undefined
  /** The first is in front. The devnet's own accounts when left out. */
  readonly keys?: readonly [PhoneKeys, ...PhoneKeys[]] | undefined
}

/**
 * A wallet on the wallet-side SDK, steered by a test instead of a person. It says yes to everything until told
 * otherwise, and forgets everything when it is stopped.
 *
 * @example
 * const phone = await startScriptedPhone({ relayUrl: devnet.relay.url, chains: devnet.chains })
 * phone.answer('personal_sign', 'reject')
 * await phone.pair(uri)
 */
export async function startScriptedPhone(options: ScriptedPhoneOptions) {
  // The app and the wallet may share a process, and would share one core.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  // Late, so that only those who start a phone load the SDK.
  const { createPhone } = await import('./createPhone.ts')
  const answers = new Map<string, ScriptedAnswer>()
  const log: AskedOfPhone[] = []
  const failures: string[] = []
  const events = new EventEmitter()
  let held: (() => void)[] = []

  async function approver({ ended: _, ...question }: PhoneQuestion): Promise<PhoneAnswer> {
    log.push(question)
    events.emit('asked')
    const { method = '', kind } = question
    const answer = answers.get(method) ?? answers.get(kind) ?? 'approve'
    if (answer === 'silent') return new Promise(() => {})
    if (answer !== 'late') return answer
    await new Promise<void>((resolve) => held.push(resolve))
    return 'approve'
  }

  const phone = await createPhone({
    relayUrl: options.relayUrl,
    chains: options.chains,
    solanaChain: options.solanaChain,
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
    /** What went wrong that no app was told of. */
    failures,
    /** @param kind - `proposal`, `authentication`, `request`, or one method, which goes before `request` */
    answer: (kind: string, answer: ScriptedAnswer) => void answers.set(kind, answer),
    /** Approves what was answered `late`. */
    release() {
      const waiting = held
      held = []
      for (const go of waiting) go()
    },
    /** Resolves when `count` questions were asked in all. @throws Error when they were not within `timeoutMs` */
    async asked(count: number, timeoutMs = 10_000): Promise<void> {
      const signal = AbortSignal.timeout(timeoutMs)
      while (log.length < count) await once(events, 'asked', { signal })
    },
    /** @param index - of the account to put in front; the next one, when left out */
    changeAccount: (index?: number) => {
      const { accounts, selected } = phone.getState()
      return phone.selectAccount(index ?? (selected + 1) % accounts.length)
    },
    /** Ends one session, or all. */
    async disconnect(topic?: string): Promise<void> {
      const topics = phone.getState().sessions.map((session) => session.topic)
      await Promise.all(topics.filter((one) => topic === undefined || one === topic).map(phone.disconnect))
    },
  }
}

export type ScriptedPhone = Awaited<ReturnType<typeof startScriptedPhone>>
