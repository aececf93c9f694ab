import type { RequestSummary } from '../wallet/requestSummary.ts'
import type { AskingApp } from './phoneQuestion.ts'

/** One request of a session, as those that answer it see it. */
export type Asked = {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  /** From outside, unchecked. */
  readonly params: unknown
  readonly app: AskingApp
  /** Those the session may use on this chain. */
  readonly addresses: readonly string[]
  /** Returns only when the person says yes; throws what the app is answered otherwise. */
  approval(summary: RequestSummary): Promise<void>
}

/** What answers requests, by method. @throws ProviderError what the app is answered */
export type Requests = Readonly<Record<string, (asked: Asked) => unknown>>
