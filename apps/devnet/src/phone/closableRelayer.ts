import type { Core } from '@walletconnect/core'
import { allSettledWithin } from './allSettledWithin.ts'

type Relayer = InstanceType<typeof Core>['relayer']

/** Time for running requests to complete, ms. */
const closeMs = 1_000

/**
 * Makes the relay connection of the WalletConnect SDK closable. Without this the SDK reconnects to send outstanding messages,
 * and waits a minute for each answer.
 * @returns closes the connection for good
 */
export function closableRelayer(relayer: Relayer): () => Promise<void> {
  let close = () => {}
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(new Error('The wallet is stopped.'))
  })
  closed.catch(() => {})
  const running = new Set<Promise<unknown>>()
  const { request } = relayer
  relayer.request = (args) => {
    const answer = Promise.race([request(args), closed])
    running.add(answer)
    const done = () => running.delete(answer)
    answer.then(done, done)
    return answer
  }
  return async () => {
    await allSettledWithin(running, closeMs)
    close()
    // The SDK calls this before every attempt to connect.
    relayer.confirmOnlineStateOrThrow = () => closed
    await relayer.transportClose()
    // A socket that is still connecting can only be closed once it is open.
    for (const end = Date.now() + closeMs; relayer.connecting && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await relayer.transportClose()
  }
}
