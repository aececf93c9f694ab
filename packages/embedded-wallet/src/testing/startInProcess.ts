import { failureOf } from '../site/signer/answerCalls.ts'
import { createSigner } from '../site/signer/createSigner.ts'
import type { SignerCall } from '../site/signer/signerMessages.ts'

/** The Worker that holds the keys, without a thread: calls and answers are copied as between threads. */
export function startInProcess(): Worker & { readonly isTerminated: boolean } {
  const signer = createSigner()
  const events = new EventTarget()
  let isTerminated = false
  const call = async ({ id, method, params }: SignerCall) => {
    const answer = await signer[method](params as never).then(
      (result) => ({ id, result }),
      (cause: unknown) => ({ id, error: failureOf(cause) }),
    )
    if (!isTerminated) events.dispatchEvent(Object.assign(new Event('message'), { data: answer }))
  }
  return {
    get isTerminated() {
      return isTerminated
    },
    addEventListener: events.addEventListener.bind(events),
    postMessage: (data: SignerCall) => void call(structuredClone(data)),
    terminate() {
      isTerminated = true
    },
  } as unknown as ReturnType<typeof startInProcess>
}
