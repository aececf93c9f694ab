import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import type { SponsoredClaim, SponsoredRequest } from '../../shared/props/relay.ts'
import { tellServer } from '../wallet/tellServer.ts'

/** `waiting`: the server has not signed yet. `sent`: it is on its way. */
export type SponsoredPhase =
  | { readonly phase: 'idle'; readonly failed?: string | undefined; readonly left?: boolean }
  | { readonly phase: 'waiting' | 'sent' | 'done' }

const pollMs = 1_000
/** After this time the page no longer waits, ms. The server goes on. */
const patienceMs = 60_000
const doneMs = 2_000

const unreachable = 'The server did not answer. Look again in a moment: it may be on its way.'

/** Asks the server to send a claim and pay for it, and follows it until it is in a block. */
export function useSponsored(only: readonly string[], onDone: () => void) {
  const [state, setState] = useState<SponsoredPhase>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(request: SponsoredRequest) {
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    const show = (next: SponsoredPhase) => stop.signal.aborted || setState(next)
    setState({ phase: 'waiting' })
    try {
      const { chainId } = request
      const until = Date.now() + patienceMs
      let claim = await begin(request, stop.signal)
      while (claim.state === 'waiting' || claim.state === 'sent') {
        if (Date.now() > until) return show({ phase: 'idle', left: true })
        show({ phase: claim.state })
        await pause(stop.signal)
        if (stop.signal.aborted) return
        claim = await read(`/relay/claims/${claim.id}`, { signal: stop.signal })
      }
      if (claim.state === 'failed' || !claim.hash) throw new TypeError(claim.message ?? unreachable)
      await tellServer(chainId, claim.hash)
      router.flushAll()
      await new Promise<void>((resolve) =>
        router.reload({ only: [...only, 'app'], onFinish: () => resolve() }),
      )
      onDone()
      show({ phase: 'done' })
      await pause(stop.signal, doneMs)
      show({ phase: 'idle' })
    } catch (cause) {
      show({ phase: 'idle', failed: cause instanceof Error ? cause.message : unreachable })
    }
  }
  return {
    state,
    run,
    /** Ends the waiting, not the claim. */
    leave() {
      running.current?.abort()
      setState({ phase: 'idle', left: true })
    },
  }
}

/** Stores the claim. One that is under way since before a reload is followed. */
const begin = (request: SponsoredRequest, signal: AbortSignal) =>
  read('/relay/claims', {
    ...{ method: 'POST', signal, body: JSON.stringify(request) },
    headers: { 'content-type': 'application/json' },
  })

async function read(path: string, init: RequestInit): Promise<SponsoredClaim> {
  const response = await fetch(path, init).catch(() => {
    throw new TypeError(unreachable)
  })
  const answer = (await response.json().catch(() => ({}))) as Partial<SponsoredClaim> & { code?: string }
  const { id, message } = answer
  if (response.ok && id && answer.state)
    return { id, state: answer.state, hash: answer.hash ?? null, message: message ?? null }
  if (answer.code === 'already' && id) return { id, state: 'waiting', hash: null, message: null }
  throw new TypeError(message ?? unreachable)
}

/** Resolves after a time, or when the waiting ends. */
const pause = (signal: AbortSignal, ms = pollMs) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
