import { EnvelopeError } from '../../keys/envelope.ts'
import { createSigner, LockedError, OtherAccountError } from './createSigner.ts'
import type { SignerAnswer, SignerCall } from './signerMessages.ts'

/** Answers the calls to a Worker that holds the keys. An answer names the kind of a failure only, never its text. */
export function answerCalls(needs?: Parameters<typeof createSigner>[0]): void {
  const signer = createSigner(needs)

  addEventListener('message', async ({ data }: MessageEvent<SignerCall>) => {
    const { id, method, params } = data
    let answer: SignerAnswer
    try {
      answer = { id, result: await signer[method](params as never) }
    } catch (cause) {
      answer = { id, error: failureOf(cause) }
    }
    postMessage(answer)
  })
}

/** What the frame is told of a failure. */
export function failureOf(cause: unknown): 'locked' | 'envelope' | 'account' | 'failed' {
  if (cause instanceof LockedError) return 'locked'
  if (cause instanceof EnvelopeError) return 'envelope'
  return cause instanceof OtherAccountError ? 'account' : 'failed'
}
