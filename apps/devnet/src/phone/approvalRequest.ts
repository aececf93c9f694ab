import type { RequestSummary } from '../wallet/requestSummary.ts'

/** The name and URL that an app claims to have. Not verified. */
export type AskingApp = { readonly name: string; readonly url: string }

/** A request for approval by the user. */
export type ApprovalRequest = {
  readonly kind: 'proposal' | 'authentication' | 'request'
  /** JSON-RPC method of a `request`. */
  readonly method?: string | undefined
  readonly app: AskingApp
  readonly summary: RequestSummary
  /** Aborted when the answer is no longer needed. */
  readonly ended: AbortSignal
}

/** `twice` approves a request and sends the same response two times. */
export type ApprovalAnswer = 'approve' | 'reject' | 'twice'

/** Requests approval from the user or a test script. It may stay pending after `ended` is aborted. */
export type Approver = (request: ApprovalRequest) => Promise<ApprovalAnswer>

/** Host and port of an app's URL, or the text itself if it is not a URL. */
export function hostOf({ url }: AskingApp): string {
  return URL.canParse(url) ? new URL(url).host : url
}
