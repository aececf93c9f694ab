import type { RequestSummary } from '../wallet/requestSummary.ts'

/** Who asks, in their own words: nobody has checked them. */
export type AskingApp = { readonly name: string; readonly url: string }

/** What the phone wants to know from the person who holds it. */
export type PhoneQuestion = {
  readonly kind: 'proposal' | 'authentication' | 'request'
  /** Of a request: its JSON-RPC method. */
  readonly method?: string | undefined
  readonly app: AskingApp
  readonly summary: RequestSummary
  /** Aborted when nobody waits for the answer any more. */
  readonly ended: AbortSignal
}

/** `twice` approves a request and sends the same answer two times. */
export type PhoneAnswer = 'approve' | 'reject' | 'twice'

/** Asks the person, or a test's script. May never resolve: the question has an end of its own. */
export type Approver = (question: PhoneQuestion) => Promise<PhoneAnswer>

/** Host and port of an app's address; the address itself when it is none. */
export function hostOf({ url }: AskingApp): string {
  return URL.canParse(url) ? new URL(url).host : url
}
