import type { Core } from '@walletconnect/core'
import { settled } from './settled.ts'

type Relayer = InstanceType<typeof Core>['relayer']

/** What is being said may be said to its end for so long. */
const closeMs = 1_000

/**
 * Makes the SDK's connection to the relay one that can be closed for good. By itself it opens again for whatever it
 * has left to say, and waits a minute for each answer.
 * @returns what closes it
 */
export function closableRelayer(relayer: Relayer): () => Promise<void> {
  let close = () => {}
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(new Error('The wallet is stopped.'))
  })
  closed.catch(() => {})
  const underWay = new Set<Promise<unknown>>()
  const { request } = relayer
  relayer.request = (args) => {
    const answer = Promise.race([request(args), closed])
    underWay.add(answer)
    const done = () => underWay.delete(answer)
    answer.then(done, done)
    return answer
  }
  return async () => {
    await settled(underWay, closeMs)
    close()
    // Asked before every attempt to connect.
    relayer.confirmOnlineStateOrThrow = () => closed
    await relayer.transportClose()
    // A socket that is being opened can be closed only when it is open.
    for (const end = Date.now() + closeMs; relayer.connecting && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await relayer.transportClose()
  }
}
