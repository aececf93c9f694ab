import type { RequestSummary } from '../wallet/requestSummary.ts'
import type { AskingApp } from './approvalRequest.ts'

/** A request of a session, as passed to its handler. */
export type IncomingRequest = {
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  /** Untrusted and unchecked. */
  readonly params: unknown
  readonly app: AskingApp
  /** Addresses that the session may use on this chain. */
  readonly addresses: readonly string[]
  /** Resolves when the user approves; otherwise throws the error to be sent to the app. */
  approval(summary: RequestSummary): Promise<void>
}

/** Handlers of requests, by method. They throw ProviderError to be sent to the app. */
export type RequestHandlers = Readonly<Record<string, (incoming: IncomingRequest) => unknown>>
