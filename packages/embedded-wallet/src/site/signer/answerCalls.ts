import { EnvelopeError } from '../../keys/envelope.ts'
import { createSigner, LockedError } from './createSigner.ts'
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
      const error =
        cause instanceof LockedError ? 'locked' : cause instanceof EnvelopeError ? 'envelope' : 'failed'
      answer = { id, error }
    }
    postMessage(answer)
  })
}
